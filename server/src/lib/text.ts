/** Normalises text for storage. */

/** Canonically composed (Unicode NFC), every run of white space one plain space, none at the ends. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
