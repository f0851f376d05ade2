/** Stores what others see about an account in conversations, in the table `message_settings`. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'

type Side = RawBuilder<unknown>

/** SQL conditions for other queries of this module. An account without settings shows both. */
export const sendsReceipts = (account: Side): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from message_settings where message_settings.account_id = ${account} and not message_settings.sends_receipts)`
export const bothShowPresence = (one: Side, other: Side): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from message_settings where message_settings.account_id in (${one}, ${other}) and not message_settings.shows_presence)`

export interface MessageSettingsRow {
  readonly shows_presence: boolean
  readonly sends_receipts: boolean
  readonly answers_alone: boolean
}

export async function messageSettingsOf(db: Db, accountId: string): Promise<MessageSettingsRow> {
  const { rows } = await sql<MessageSettingsRow>`select shows_presence, sends_receipts, answers_alone from message_settings
    where account_id = ${accountId}`.execute(db)
  return rows[0] ?? { shows_presence: true, sends_receipts: true, answers_alone: false }
}

/** Absent fields do not change; parallel changes of different fields both take effect. */
export async function changeMessageSettings(tx: Tx, accountId: string, change: Partial<MessageSettingsRow>) {
  const { shows_presence = null, sends_receipts = null, answers_alone = null } = change
  const { rows } =
    await sql<MessageSettingsRow>`insert into message_settings as s (account_id, shows_presence, sends_receipts, answers_alone)
    values (${accountId}, coalesce(${shows_presence}::boolean, true), coalesce(${sends_receipts}::boolean, true),
      coalesce(${answers_alone}::boolean, false))
    on conflict (account_id) do update set shows_presence = coalesce(${shows_presence}::boolean, s.shows_presence),
      sends_receipts = coalesce(${sends_receipts}::boolean, s.sends_receipts),
      answers_alone = coalesce(${answers_alone}::boolean, s.answers_alone)
    returning shows_presence, sends_receipts, answers_alone`.execute(tx.db)
  return rows[0]!
}
