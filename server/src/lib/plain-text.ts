/** Normalizes text for searches: ignores case, accents and width. */

/** Letters that Unicode does not decompose. */
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

/**
 * Returns lower case without the accents of Latin, Greek and Cyrillic letters and without Arabic vowel signs: `Café` becomes
 * `cafe`.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter] ?? letter)

/** Returns a typed search text in normalized form, with single spaces, and none at its ends. */
export const normalizeQuery = (typed: string): string => normalizeText(typed).replace(/\s+/g, ' ').trim()
