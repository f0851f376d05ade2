/** Normalizes text for storage, and builds search patterns. */

/** Returns the text in Unicode NFC with single spaces, and none at its ends. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** Returns whether a typed signature is the name, regardless of case and spaces. */
export const isSignedAs = (name: string, signature: string): boolean =>
  oneLine(name).toLowerCase() === oneLine(signature).toLowerCase()

/** Returns at most `most` graphemes on one line; a shortened text ends with an ellipsis. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text.replace(/\s+/g, ' '))
  const characters = [...new Intl.Segmenter().segment(line.slice(0, most * MAX_CODE_UNITS_PER_CHARACTER))]
  if (characters.length <= most) return line.length <= most * MAX_CODE_UNITS_PER_CHARACTER ? line : `${line.slice(0, most)}…`
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** Code units of an emoji of several people, with some reserve. */
const MAX_CODE_UNITS_PER_CHARACTER = 16

/**
 * Characters that join the parts of a URL, including full stops, colons and slashes of other widths that browsers treat alike
 * (UTS 46).
 */
const JOINTS = /(?<=\S)[.:/@\\\u2024\u2044\u2215\u3002\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61]+(?=\S)/g

/** Separates the parts of texts that mail programs would turn into links. Sentences stay unchanged. */
export const withoutLinks = (text: string): string => text.replaceAll(JOINTS, ' ')

/** Returns a pattern for SQL's `like` that matches texts containing this text; backslash, percent and underscore are escaped. */
export const containing = (text: string): string => `%${literal(text)}%`
export const beginningWith = (text: string): string => `${literal(text)}%`

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
