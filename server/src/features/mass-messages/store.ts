/** The tables `mass_messages` and `mass_message_recipients`. */
import { sql, type Selectable } from 'kysely'
import type { MassAudience, NoticeRecipients } from '@fanfare/contract/mass-messages'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'

interface Tables {
  mass_messages: Narrowed<'mass_messages', { audience: MassAudience }>
}
type MassDb = Db<Tables>
export type MassRow = Selectable<Tables['mass_messages']>

export interface NewMass {
  readonly id: string
  readonly performerId: string | null
  /** The audience of a site notice; null for other messages. */
  readonly notice: { readonly to: NoticeRecipients; readonly accountIds: readonly string[] } | null
  readonly createdBy: string
  readonly text: string
  readonly price: number
  readonly fileIds: readonly string[]
  readonly openFileIds: readonly string[]
  readonly lockedText: string
  readonly audience: MassAudience
  readonly scheduledAt: Date
  readonly timeZone: string | null
}

export async function insertMass({ db, now }: Tx, row: NewMass): Promise<MassRow> {
  const { rows } = await sql<MassRow>`insert into mass_messages
      (id, performer_id, created_by, text, price, file_ids, open_file_ids, locked_text, audience, status, scheduled_at, time_zone, notice_to, account_ids,
       created_at)
    values (${row.id}, ${row.performerId}, ${row.createdBy}, ${row.text}, ${row.price}, ${[...row.fileIds]}::uuid[],
      ${[...row.openFileIds]}::uuid[], ${row.lockedText},
      ${JSON.stringify(row.audience)}::jsonb, 'scheduled', ${row.scheduledAt}, ${row.timeZone}, ${row.notice?.to ?? null},
      ${[...(row.notice?.accountIds ?? [])]}::uuid[], ${now}) returning *`.execute(db)
  return rows[0]!
}

/** Finds a performer's own message, or any message for operators. */
export const findMass = (db: MassDb, id: string, performerId: string | undefined): Promise<MassRow | undefined> =>
  db
    .selectFrom('mass_messages')
    .selectAll()
    .where('id', '=', id)
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId!))
    .executeTakeFirst()

/** Locks the row until the transaction ends, so that only one transaction works on a mass message. */
export const lockMass = ({ db }: Tx, id: string): Promise<MassRow | undefined> =>
  (db as MassDb).selectFrom('mass_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = Partial<
  Pick<
    MassRow,
    'status' | 'next_at' | 'last_listed_id' | 'is_listed' | 'total' | 'sent' | 'skipped' | 'unsent' | 'problem' | 'ended_at'
  >
>

export const changeMass = ({ db }: Tx, id: string, change: Change): Promise<MassRow> =>
  (db as MassDb).updateTable('mass_messages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

interface ListQuery {
  /** Absent for all performers. */
  readonly performerId: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index `mass_messages_performer` or `mass_messages_latest`. */
export async function listMass(db: MassDb, { performerId, limit, offset }: ListQuery) {
  const all = db
    .selectFrom('mass_messages')
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId!))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

interface Recipient {
  readonly accountId: string
  /** The earliest time of sending. */
  readonly due: Date
}

/** Returns how many recipients are new. */
export async function insertRecipients({ db }: Tx, id: string, recipients: readonly Recipient[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into mass_message_recipients (mass_message_id, fan_id, due_at)
    select ${id}::uuid, r.id, r.due_at
    from unnest(${recipients.map((one) => one.accountId)}::uuid[], ${recipients.map((one) => one.due)}::timestamptz[]) as r (id, due_at)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Returns the next due recipients; uses index `mass_message_recipients_waiting`. */
export async function nextRecipients({ db, now }: Tx, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`select fan_id from mass_message_recipients
    where mass_message_id = ${id} and state = 'waiting' and due_at <= ${now}::timestamptz
    order by due_at, fan_id limit ${limit}::int`.execute(db)
  return rows.map((row) => row.fan_id)
}

/** Returns when the next recipient is due; undefined if none is waiting. Uses index `mass_message_recipients_waiting`. */
export async function nextDue({ db }: Tx, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date }>`select due_at from mass_message_recipients
    where mass_message_id = ${id} and state = 'waiting' order by due_at limit 1`.execute(db)
  return rows[0]?.due_at
}

/** Marks these recipients as `sent`, and the others of the batch as left out. */
export async function markRecipients(
  { db, now }: Tx,
  id: string,
  { all, sent }: { all: readonly string[]; sent: readonly string[] },
) {
  await sql`update mass_message_recipients set state = case when fan_id = any(${[...sent]}::uuid[]) then 'sent' else 'skipped' end,
      sent_at = case when fan_id = any(${[...sent]}::uuid[]) then ${now}::timestamptz end
    where mass_message_id = ${id} and fan_id = any(${[...all]}::uuid[])`.execute(db)
}

/** Takes the message back from up to `limit` recipients; uses index `mass_message_recipients_sent`. */
export async function unsendToRecipients({ db }: Tx, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`with chosen as (
      select fan_id from mass_message_recipients where mass_message_id = ${id} and state = 'sent' order by fan_id limit ${limit}::int
    )
    update mass_message_recipients r set state = 'unsent' from chosen
    where r.mass_message_id = ${id} and r.fan_id = chosen.fan_id returning r.fan_id`.execute(db)
  return rows.map((row) => row.fan_id)
}

/** Returns the accounts that still have the message, and keeps it so until the transaction ends. */
export async function recipientsToUnsend(db: Db, id: string, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`select fan_id from mass_message_recipients
    where mass_message_id = ${id} and fan_id = any(${[...accountIds]}::uuid[]) and state = 'sent' order by fan_id for share`.execute(
    db,
  )
  return rows.map((row) => row.fan_id)
}

interface NoticeRow {
  readonly id: string
  readonly text: string
  readonly state: 'sent' | 'unsent'
  readonly sent_at: Date
}

/** Returns a notice as an account got it; uses the primary keys. */
export async function noticeFor(db: Db, id: string, accountId: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`select m.id, m.text, r.state, coalesce(r.sent_at, r.due_at) as sent_at
    from mass_messages m join mass_message_recipients r on r.mass_message_id = m.id and r.fan_id = ${accountId}
    where m.id = ${id} and m.notice_to is not null and r.state in ('sent', 'unsent')`.execute(db)
  return rows[0]
}
