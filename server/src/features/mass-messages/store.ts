/** The tables `mass_messages` and `mass_message_recipients`. */
import { sql, type ColumnType, type Selectable } from 'kysely'
import type { MassAudience, MassStatus } from '@fanfare/contract/mass-messages'
import type { Db, Tx } from '#platform/context.ts'

interface Tables {
  mass_messages: {
    id: string
    performer_id: string
    created_by: string
    text: string
    /** Minor units of a token; bigint arrives as text. */
    price: ColumnType<string, number, never>
    file_ids: string[]
    audience: MassAudience
    status: MassStatus
    scheduled_at: Date
    listed_until: string | null
    is_listed: boolean
    total: number
    sent: number
    left_out: number
    taken_back: number
    problem: '' | 'files' | 'performer'
    created_at: Date
    ended_at: Date | null
  }
}
type MassDb = Db<Tables>
export type MassRow = Selectable<Tables['mass_messages']>

export interface NewMass {
  readonly id: string
  readonly performerId: string
  readonly createdBy: string
  readonly text: string
  readonly price: number
  readonly fileIds: readonly string[]
  readonly audience: MassAudience
  readonly scheduledAt: Date
}

export async function insertMass({ db, now }: Tx, row: NewMass): Promise<MassRow> {
  const { rows } = await sql<MassRow>`insert into mass_messages
      (id, performer_id, created_by, text, price, file_ids, audience, status, scheduled_at, created_at)
    values (${row.id}, ${row.performerId}, ${row.createdBy}, ${row.text}, ${row.price}, ${[...row.fileIds]}::uuid[],
      ${JSON.stringify(row.audience)}::jsonb, 'scheduled', ${row.scheduledAt}, ${now}) returning *`.execute(db)
  return rows[0]!
}

/** A performer's own, or anybody's for operators. */
export const findMass = (db: MassDb, id: string, performerId: string | undefined): Promise<MassRow | undefined> =>
  db
    .selectFrom('mass_messages')
    .selectAll()
    .where('id', '=', id)
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId!))
    .executeTakeFirst()

/** Locks the row until the transaction ends: only one works on a mass message at a time. */
export const lockMass = ({ db }: Tx, id: string): Promise<MassRow | undefined> =>
  (db as MassDb).selectFrom('mass_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type Change = Partial<
  Pick<MassRow, 'status' | 'listed_until' | 'is_listed' | 'total' | 'sent' | 'left_out' | 'taken_back' | 'problem' | 'ended_at'>
>

export const changeMass = ({ db }: Tx, id: string, change: Change): Promise<MassRow> =>
  (db as MassDb).updateTable('mass_messages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

interface ListQuery {
  /** Absent: of all. */
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

/** Returns how many were not there yet. */
export async function insertRecipients({ db }: Tx, id: string, fanIds: readonly string[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into mass_message_recipients (mass_message_id, fan_id)
    select ${id}::uuid, f.id from unnest(${[...fanIds]}::uuid[]) as f (id) on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

/** Whose turn is next; uses index `mass_message_recipients_waiting`. */
export async function nextRecipients({ db }: Tx, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`select fan_id from mass_message_recipients
    where mass_message_id = ${id} and state = 'waiting' order by fan_id limit ${limit}::int`.execute(db)
  return rows.map((row) => row.fan_id)
}

/** `sent` to these, and the others of a batch left out. */
export async function markRecipients({ db }: Tx, id: string, { all, sent }: { all: readonly string[]; sent: readonly string[] }) {
  await sql`update mass_message_recipients set state = case when fan_id = any(${[...sent]}::uuid[]) then 'sent' else 'left_out' end
    where mass_message_id = ${id} and fan_id = any(${[...all]}::uuid[])`.execute(db)
}
