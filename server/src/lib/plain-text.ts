/** Texts as they are compared in a search: without case, accents and width. */

/** Letters that no decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Lower case, without the accents of Latin, Greek and Cyrillic letters and without Arabic vowel signs: `Café` is `cafe`. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter] ?? letter)

/** Returns what somebody types into a search, as it is compared: plain, with single spaces, and none at its ends. */
export const searched = (typed: string): string => plain(typed).replace(/\s+/g, ' ').trim()
