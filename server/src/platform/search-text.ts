/** Builds SQL conditions that compare text in the same way as `lib/plain-text.ts`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { normalizeQuery } from '#lib/plain-text.ts'
import { beginningWith, containing } from '#lib/text.ts'

/** Normalizes a text in SQL like `plain` does in JavaScript, but maps both forms of sigma to one letter. */
const plainText = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when octet_length(${text}) = length(${text}) then lower(${text})
  else replace(replace(replace(replace(
    translate(lower(normalize(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g'), nfc)), 'øłđðıς', 'olddiσ'),
    'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe') end`

const pattern = (typed: string): string => normalizeQuery(typed).replaceAll('ς', 'σ')

/** Matches texts that contain the typed text, ignoring case, accents and width. */
export const contains = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${plainText(text)} like ${containing(pattern(typed))}`

export const beginsWith = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${plainText(text)} like ${beginningWith(pattern(typed))}`

/** Matches texts that contain this word, a SQL expression that is already normalized. */
export const hasWord = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(${plainText(text)}, translate(${word}, 'ς', 'σ')) > 0`
