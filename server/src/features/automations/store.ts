/** The tables `automations` and `automation_settings`. */
import { sql, type Selectable } from 'kysely'
import type { AutomationConditions, TriggerKind } from '@fanfare/contract/automations'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  automations: Narrowed<'automations', { conditions: AutomationConditions }>
  automation_settings: Schema['automation_settings']
}
type AutomationsDb = Db<Tables>
export type AutomationRow = Selectable<Tables['automations']>

export interface AutomationContent {
  readonly name: string
  readonly trigger: TriggerKind
  readonly tierId: string | null
  readonly minAmount: number
  readonly months: number | null
  readonly delayMinutes: number
  readonly conditions: AutomationConditions
  readonly text: string
  readonly lockedText: string
  readonly price: number
  readonly fileIds: readonly string[]
  readonly openFileIds: readonly string[]
  readonly isOn: boolean
}

export interface Own {
  readonly performerId: string
  readonly id: string
}

export async function insertAutomation(
  { db, now }: Tx,
  { performerId, id }: Own,
  row: AutomationContent,
): Promise<AutomationRow> {
  const { rows } =
    await sql<AutomationRow>`insert into automations (id, performer_id, name, trigger, tier_id, min_amount, months, delay_minutes,
      conditions, text, locked_text, price, file_ids, open_file_ids, is_on, created_at)
    values (${id}, ${performerId}, ${row.name}, ${row.trigger}, ${row.tierId}::uuid, ${row.minAmount}, ${row.months}, ${row.delayMinutes},
      ${JSON.stringify(row.conditions)}::jsonb, ${row.text}, ${row.lockedText}, ${row.price}, ${[...row.fileIds]}::uuid[],
      ${[...row.openFileIds]}::uuid[], ${row.isOn}, ${now}) returning *`.execute(db)
  return rows[0]!
}

export async function updateAutomation({ db }: Tx, id: string, row: AutomationContent): Promise<AutomationRow> {
  const { rows } =
    await sql<AutomationRow>`update automations set name = ${row.name}, trigger = ${row.trigger}, tier_id = ${row.tierId}::uuid,
      min_amount = ${row.minAmount}, months = ${row.months}, delay_minutes = ${row.delayMinutes}, conditions = ${JSON.stringify(row.conditions)}::jsonb,
      text = ${row.text}, locked_text = ${row.lockedText}, price = ${row.price}, file_ids = ${[...row.fileIds]}::uuid[],
      open_file_ids = ${[...row.openFileIds]}::uuid[], is_on = ${row.isOn}
    where id = ${id} returning *`.execute(db)
  return rows[0]!
}

const running = (db: AutomationsDb) => db.selectFrom('automations').selectAll().where('deleted_at', 'is', null)

/** Newest first; uses index `automations_performer`. */
export const automationsOf = (db: AutomationsDb, performerId: string, limit: number): Promise<AutomationRow[]> =>
  running(db).where('performer_id', '=', performerId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

/**
 * Returns a performer's automations that are on and have this trigger, and keeps them unchanged until the transaction ends; uses
 * index `automations_performer`.
 */
export const shareAutomationsOn = (
  { db }: Tx,
  { performerId, trigger, limit }: { performerId: string; trigger: TriggerKind; limit: number },
): Promise<AutomationRow[]> =>
  running(db)
    .where('performer_id', '=', performerId)
    .where('trigger', '=', trigger)
    .where('is_on', '=', true)
    .limit(limit)
    .forShare()
    .execute()

/** Triggers without an event: a job looks for their fans every hour. */
export type DateTrigger = 'anniversary' | 'birthday'

/** Returns the ids of automations that are on, in order; uses index `automations_hourly`. */
export async function datedAfter(db: AutomationsDb, trigger: DateTrigger, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('automations')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('trigger', '=', sql.lit(trigger))
    .where('is_on', '=', sql.lit(true))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export const findOwn = (db: AutomationsDb, { performerId, id }: Own): Promise<AutomationRow | undefined> =>
  running(db).where('id', '=', id).where('performer_id', '=', performerId).executeTakeFirst()

/** Locks the automation until the transaction ends, so that every later message follows the acknowledged change. */
export const lockOwn = ({ db }: Tx, { performerId, id }: Own): Promise<AutomationRow | undefined> =>
  running(db).where('id', '=', id).where('performer_id', '=', performerId).forUpdate().executeTakeFirst()

/** Locks the automation of any performer, so that none of its messages is sent in between. */
export const lockAutomation = ({ db }: Tx, id: string): Promise<AutomationRow | undefined> =>
  running(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Keeps the automation unchanged until the transaction ends; other transactions can do the same. */
export const shareAutomation = ({ db }: Tx, id: string): Promise<AutomationRow | undefined> =>
  running(db).where('id', '=', id).forShare().executeTakeFirst()

export const setOn = ({ db }: Tx, id: string, isOn: boolean): Promise<AutomationRow> =>
  (db as AutomationsDb)
    .updateTable('automations')
    .set({ is_on: isOn })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const markAutomationDeleted = async ({ db, now }: Tx, id: string): Promise<void> => {
  await (db as AutomationsDb).updateTable('automations').set({ deleted_at: now, is_on: false }).where('id', '=', id).execute()
}

/** The default until a performer chooses another pause. */
const DEFAULT_PAUSE_HOURS = 24

export async function pauseHoursOf(db: AutomationsDb, performerId: string): Promise<number> {
  const row = await db
    .selectFrom('automation_settings')
    .select('pause_hours')
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  return row?.pause_hours ?? DEFAULT_PAUSE_HOURS
}

export async function setPauseHours({ db }: Tx, performerId: string, hours: number): Promise<void> {
  await sql`insert into automation_settings (performer_id, pause_hours) values (${performerId}, ${hours})
    on conflict (performer_id) do update set pause_hours = excluded.pause_hours`.execute(db)
}
