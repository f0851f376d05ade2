/** How @names and #tags stand in what people write: the browser makes links of them, the search finds by them. */

/** Not inside of a word or an address; the name is the first group. */
export const NAME_MARK = /(?<![\p{L}\p{N}_@./#-])@([a-z0-9_.]{3,30})(?![\p{L}\p{N}_@])/giu

/** The same of tags: 2 to 50 letters, digits and underscores with a letter among them. */
export const TAG_MARK = /(?<![\p{L}\p{N}_&#/@])#(?=[\p{N}_]*\p{L})([\p{L}\p{M}\p{N}_]{2,50})(?![\p{L}\p{N}_#])/gu
