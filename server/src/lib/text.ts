/** Normalises text for storage, and makes patterns of it to search by. */

/** Canonically composed (Unicode NFC), every run of white space one plain space, none at the ends. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()

/** At most so many characters as people count them, the last one an ellipsis where something was cut; on one line. */
export function shortened(text: string, most: number): string {
  const line = oneLine(text.replace(/\s+/g, ' '))
  const characters = [...new Intl.Segmenter().segment(line.slice(0, most * LONGEST_CHARACTER))]
  if (characters.length <= most) return line.length <= most * LONGEST_CHARACTER ? line : `${line.slice(0, most)}…`
  return `${characters
    .slice(0, most - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`
}

/** Of which an emoji of several people consists, in code units, with room. */
const LONGEST_CHARACTER = 16

/** What joins the parts of an address, and what browsers read as that: full stops, colons, slashes and signs of other widths (UTS 46). */
const JOINTS = /(?<=\S)[.:/@\\\u2024\u2044\u2215\u3002\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61]+(?=\S)/g

/** Mail programs make links of what looks like an address: its parts stand alone. Sentences stay as they are. */
export const withoutLinks = (text: string): string => text.replaceAll(JOINTS, ' ')

/** A pattern of SQL's `like` for texts that contain this: backslash, percent and underscore stand for themselves. */
export const containing = (text: string): string => `%${literal(text)}%`
/** The same for those that begin with it. */
export const beginningWith = (text: string): string => `${literal(text)}%`

const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
