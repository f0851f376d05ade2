import { sql, type RawBuilder, type Selectable } from 'kysely'
import { noBlock } from '#core/access/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  fan_reminders: Schema['fan_reminders']
}
type RemindersDb = Db<Tables>
export type ReminderRow = Selectable<Tables['fan_reminders']>

export interface RemindersQuery {
  readonly performerId: string
  readonly state: 'open' | 'done'
  readonly fanId: string | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Leaves out fans across a block. Uses index `fan_reminders_open` or `fan_reminders_done`, and for one fan
 * `fan_reminders_of_fan`.
 */
export async function listReminders(db: RemindersDb, { performerId, state, fanId, limit, offset }: RemindersQuery) {
  const all = db
    .selectFrom('fan_reminders')
    .where('performer_id', '=', performerId)
    .where(noBlock(sql.ref('performer_id'), sql.ref('fan_id')))
    .where('done_at', state === 'open' ? 'is' : 'is not', null)
    .$if(fanId !== undefined, (query) => query.where('fan_id', '=', fanId!))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const ordered = state === 'open' ? all.orderBy('due_at').orderBy('id') : all.orderBy('done_at', 'desc').orderBy('id', 'desc')
  return { rows: await ordered.selectAll().limit(limit).offset(offset).execute(), total: Number(total) }
}

export const insertReminder = ({ db }: Tx, row: ReminderRow): Promise<unknown> =>
  (db as RemindersDb).insertInto('fan_reminders').values(row).execute()

/** Locks a reminder until the transaction ends. Returns undefined if it belongs to someone else. */
export const lockReminder = ({ db }: Tx, performerId: string, id: string): Promise<ReminderRow | undefined> =>
  (db as RemindersDb)
    .selectFrom('fan_reminders')
    .selectAll()
    .where('id', '=', id)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

export async function updateReminder({ db }: Tx, { id, text, due_at, notified_at, done_at }: ReminderRow): Promise<void> {
  await (db as RemindersDb)
    .updateTable('fan_reminders')
    .set({ text, due_at, notified_at, done_at })
    .where('id', '=', id)
    .execute()
}

export const deleteReminder = async ({ db }: Tx, id: string): Promise<void> => {
  await (db as RemindersDb).deleteFrom('fan_reminders').where('id', '=', id).execute()
}

/** Marks a due reminder as notified and returns it. Returns undefined if it is done, removed, postponed or across a block. */
export const claimReminder = ({ db, now }: Tx, id: string, due: Date): Promise<ReminderRow | undefined> =>
  (db as RemindersDb)
    .updateTable('fan_reminders')
    .set({ notified_at: now })
    .where('id', '=', id)
    .where('due_at', '<=', due)
    .where('notified_at', 'is', null)
    .where(noBlock(sql.ref('performer_id'), sql.ref('fan_id')))
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/**
 * Returns reminders that a block kept from being notified at their time, now that it has ended. Uses index
 * `fan_reminders_unnotified`.
 */
export const unnotifiedReminders = (db: RemindersDb, by: Date, limit: number): Promise<Pick<ReminderRow, 'id' | 'due_at'>[]> =>
  db
    .selectFrom('fan_reminders')
    .select(['id', 'due_at'])
    .where('due_at', '<', by)
    .where('notified_at', 'is', null)
    .where('done_at', 'is', null)
    .where(noBlock(sql.ref('performer_id'), sql.ref('fan_id')))
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** Deletes reminders about the fans in a subquery of their ids. Uses index `fan_reminders_fan`. */
export const deleteReminders = async ({ db }: Tx, fans: RawBuilder<unknown>): Promise<void> => {
  await sql`delete from fan_reminders where fan_id in (${fans})`.execute(db)
}
