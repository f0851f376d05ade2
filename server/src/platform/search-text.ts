/** Conditions of SQL that find a text as `lib/plain-text.ts` compares it. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { searched } from '#lib/plain-text.ts'
import { beginningWith, containing } from '#lib/text.ts'

/** A text as PostgreSQL compares it in a search; the same as `plain` makes of it, with one letter for both forms of sigma. */
const plainText = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when octet_length(${text}) = length(${text}) then lower(${text})
  else replace(replace(replace(replace(
    translate(lower(normalize(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g'), nfc)), 'øłđðıς', 'olddiσ'),
    'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe') end`

const pattern = (typed: string): string => searched(typed).replaceAll('ς', 'σ')

/** The text contains what somebody has typed, whatever their case, accents and width. */
export const contains = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${plainText(text)} like ${containing(pattern(typed))}`

export const beginsWith = (text: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${plainText(text)} like ${beginningWith(pattern(typed))}`

/** The text has this word, an expression of SQL that is plain already. */
export const hasWord = (text: RawBuilder<unknown>, word: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`strpos(${plainText(text)}, translate(${word}, 'ς', 'σ')) > 0`
