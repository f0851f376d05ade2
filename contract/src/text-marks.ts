/** How addresses, @names and #tags stand in what people write: the browser makes links of them, the search finds by them. */

/** Not inside of a word or an address; the name is the first group. */
export const NAME_MARK = /(?<![\p{L}\p{N}_@./#-])@([a-z0-9_.]{3,30})(?![\p{L}\p{N}_@])/giu

/** The same of tags: 2 to 50 letters, digits and underscores with a letter among them. */
export const TAG_MARK = /(?<![\p{L}\p{N}_&#/@])#(?=[\p{N}_]*\p{L})([\p{L}\p{M}\p{N}_]{2,50})(?![\p{L}\p{N}_#])/gu

/**
 * One character of a web address, as a pattern for the flags `iu`. Punctuation of other scripts ends an address, such as a full-width comma: there
 * sentences go on without a space. Dashes and the dots inside of Catalan and Japanese words do not.
 */
export const ADDRESS_CHARACTER =
  '(?:(?![<>^`|＜＞｜])[!#$%&()*+,\\-./:;=?@[\\]~\\w\\p{L}\\p{M}\\p{N}\\p{S}\\p{Pd}\\p{Pc}\\p{Cf}·・])'

/** Letters of scripts that put no space between words. */
const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** A web address with the punctuation of its sentence; not inside of a word, a mail address or another address. */
export const ADDRESS_MARK = new RegExp(
  `(?<!(?![${UNSPACED}])[\\p{L}\\p{N}_@./-])(?:https?:\\/\\/|www\\.)${ADDRESS_CHARACTER}+`,
  'giu',
)
