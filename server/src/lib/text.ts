/** Text as it is kept. */

/** Canonically composed (Unicode NFC), every run of spaces one plain space, none at the ends. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
