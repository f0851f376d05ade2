/** Which messages somebody has written, and which the site has, because of something that happened such as a tip. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MessageRow } from './store.ts'

/** Of those that the site writes. */
const EVENT_KINDS: readonly MessageRow['kind'][] = ['tip', 'gift', 'system']

export const isWritten = ({ kind }: Pick<MessageRow, 'kind'>): boolean => !EVENT_KINDS.includes(kind)

/** The same of a column; written out, as the condition of index `messages_words` is. */
export const isWrittenKind = (kind: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${kind} not in (${sql.join(EVENT_KINDS.map((one) => sql.lit(one)))})`
