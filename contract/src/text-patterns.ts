/** Finds addresses, @names and #tags in texts. The browser turns them into links, and the search indexes them. */

/** Does not match inside a word or an address. The first group is the name. */
export const MENTION_PATTERN = /(?<![\p{L}\p{N}_@./#-])@([a-z0-9_.]{3,30})(?![\p{L}\p{N}_@])/giu

/** Like `MENTION_PATTERN`, for tags: 2 to 50 letters, digits and underscores with at least one letter. */
export const HASHTAG_PATTERN = /(?<![\p{L}\p{N}_&#/@])#(?=[\p{N}_]*\p{L})([\p{L}\p{M}\p{N}_]{2,50})(?![\p{L}\p{N}_#])/gu

/**
 * A pattern (flags `iu`) for one character of a web address. Punctuation of other scripts, such as a full-width comma, ends an
 * address, because sentences in those scripts continue without a space. Dashes and the dots inside Catalan and Japanese words do
 * not.
 */
export const URL_CHARACTER = '(?:(?![<>^`|＜＞｜])[!#$%&()*+,\\-./:;=?@[\\]~\\w\\p{L}\\p{M}\\p{N}\\p{S}\\p{Pd}\\p{Pc}\\p{Cf}·・])'

/** Letters of scripts without spaces between words. */
const UNSPACED_SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** A web address together with adjacent punctuation. Does not match inside a word, an email address or another address. */
export const URL_PATTERN = new RegExp(
  `(?<!(?![${UNSPACED_SCRIPTS}])[\\p{L}\\p{N}_@./-])(?:https?:\\/\\/|www\\.)${URL_CHARACTER}+`,
  'giu',
)
