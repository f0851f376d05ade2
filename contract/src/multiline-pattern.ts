import { VISIBLE_CHARACTER } from './define.ts'

/** Visible characters as in a name, line breaks and tabs, with at least one letter, digit, sign or symbol. */
export const MULTILINE_PATTERN = `^(?=[\\s\\S]*[\\p{L}\\p{N}\\p{P}\\p{S}])(?![\\s\\S]*\\p{M}{5})(?:${VISIBLE_CHARACTER}|\\r?\\n|\\t)*$`
