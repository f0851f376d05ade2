/** Distinguishes messages that people wrote from messages that the site created for an event, such as a tip. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { MessageRow } from './store.ts'

const EVENT_KINDS: readonly MessageRow['kind'][] = ['tip', 'gift', 'system']

export const isUserMessage = ({ kind }: Pick<MessageRow, 'kind'>): boolean => !EVENT_KINDS.includes(kind)

/** SQL condition for a column with the kind. Written out exactly like the condition of index `messages_words`. */
export const isUserMessageKind = (kind: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${kind} not in (${sql.join(EVENT_KINDS.map((one) => sql.lit(one)))})`
