/**
 * Turns English into pseudo right-to-left text: each word is between a right-to-left override and its end (Unicode Standard Annex
 * 9), so that its letters run backwards. Text that stays readable has bypassed the catalogs.
 */
import { parseMessage, type CompiledMessage } from './icu.ts'

const OVERRIDE = '\u202E'
const END = '\u202C'

/** Converts an ICU message. Its arguments, cases and tags stay unchanged. */
export const pseudolocalize = (message: string): string => parseMessage(message).map(pseudoPart).join('')

function pseudoPart(part: CompiledMessage[number]): string {
  if (typeof part === 'string') return part === '#' ? part : reversed(part)
  const [name, kind, cases] = part
  if (!kind || !cases) return `{${name}}`
  const written = Object.entries(cases).map(([key, texts]) =>
    texts ? `${/^\d/.test(key) ? '=' : ''}${key} {${texts.map(pseudoPart).join('')}}` : '',
  )
  return `{${name}, ${kind}, ${written.filter(Boolean).join(' ')}}`
}

const reversed = (text: string): string =>
  text
    .split(/(<\/?\w+>)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll(WORD, (word) => OVERRIDE + word + END)))
    .join('')

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu
