/** The tables `top_ups` and `top_up_steps`. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { TopUpStatus } from '@fanfare/contract/top-ups'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import type { TopUpEvent } from './rules.ts'

export interface Tables {
  top_ups: Schema['top_ups']
  top_up_steps: Narrowed<'top_up_steps', { event: TopUpEvent }>
}
export type TopUpsDb = Db<Tables>
export type TopUpRow = Selectable<Tables['top_ups']>
export type StepRow = Selectable<Tables['top_up_steps']>

/** Returns the top-up after all earlier changes, and locks it until the transaction ends. */
export const lockedTopUp = (tx: Tx, id: string): Promise<TopUpRow | undefined> =>
  (tx.db as TopUpsDb).selectFrom('top_ups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const topUpById = (db: TopUpsDb, id: string): Promise<TopUpRow | undefined> =>
  db.selectFrom('top_ups').selectAll().where('id', '=', id).executeTakeFirst()

/** Uses index `top_ups_fan`. */
export async function pendingOf(db: TopUpsDb, fanId: string): Promise<number> {
  const { count } = await db
    .selectFrom('top_ups')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('fan_id', '=', fanId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Returns the sum that an operator has given alone since `since`, in minor units of the currency. Uses indexes `top_ups_latest`
 * and `top_up_steps_top_up`.
 */
export async function givenByOneOperator(
  db: TopUpsDb,
  { operatorId, since }: { readonly operatorId: string; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from top_ups
    where created_at > ${since} and confirmed_by = ${operatorId} and kind <> 'transfer' and status = 'credited'
      and not exists (select from top_up_steps where top_up_id = top_ups.id and event = 'approve')`.execute(db)
  return Number(rows[0]?.sum)
}

/**
 * Returns the sum of this fan's transfers that an operator has confirmed alone since `since`, less reversals, in minor units of
 * the currency. Uses indexes `top_ups_fan` and `top_up_steps_top_up`.
 */
export async function confirmedByOneOperator(
  db: TopUpsDb,
  { operatorId, fanId, since }: { readonly operatorId: string; readonly fanId: string; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(t.amount - t.reversed_amount), 0) as sum
    from top_ups t join top_up_steps s on s.top_up_id = t.id and s.event = 'confirm' and s.by_id = ${operatorId} and s.at > ${since}
    where t.fan_id = ${fanId} and t.kind = 'transfer' and t.status in ('credited', 'reversing', 'reversed')
      and not exists (select from top_up_steps a where a.top_up_id = t.id and a.event = 'approve'
        and not exists (select from top_up_steps r where r.top_up_id = t.id and r.event = 'reverse' and r.at <= a.at))`.execute(
    db,
  )
  return Number(rows[0]?.sum)
}

export const insertTopUp = (tx: Tx, row: Insertable<Tables['top_ups']>): Promise<TopUpRow> =>
  (tx.db as TopUpsDb).insertInto('top_ups').values(row).returningAll().executeTakeFirstOrThrow()

export const updateTopUp = (tx: Tx, id: string, change: Updateable<Tables['top_ups']>): Promise<TopUpRow> =>
  (tx.db as TopUpsDb).updateTable('top_ups').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function insertStep(
  tx: Tx,
  step: Pick<StepRow, 'top_up_id' | 'event' | 'by_id' | 'note'> & { readonly amount: number },
): Promise<void> {
  const { top_up_id, event, by_id, amount, note } = step
  await (tx.db as TopUpsDb)
    .insertInto('top_up_steps')
    .values({ id: newId(tx.now), top_up_id, event, by_id, amount, note, at: tx.now })
    .execute()
}

/** Each top-up has a handful at most. */
const MAX_STEPS = 20

/** Oldest first; uses index `top_up_steps_top_up`. */
export const stepsOf = (db: TopUpsDb, id: string): Promise<StepRow[]> =>
  db.selectFrom('top_up_steps').selectAll().where('top_up_id', '=', id).orderBy('at').orderBy('id').limit(MAX_STEPS).execute()

export interface TopUpSearch {
  readonly fanId?: string | undefined
  readonly status?: TopUpStatus | undefined
  readonly reference?: string | undefined
  readonly limit: number
  readonly offset: number
}

const WAITING: readonly (TopUpStatus | undefined)[] = ['pending', 'confirmed', 'reversing']

/** Uses index `top_ups_fan`, `top_ups_status` or `top_ups_latest`; a reference uses its own unique index. */
export async function searchTopUps(db: TopUpsDb, { fanId, status, reference, limit, offset }: TopUpSearch) {
  const all = db
    .selectFrom('top_ups')
    .$if(fanId !== undefined, (query) => query.where('fan_id', '=', fanId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference!))
  const order = WAITING.includes(status) ? 'asc' : 'desc'
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', order).orderBy('id', order).limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Returns whether a transfer of the fan is announced; uses index `top_ups_fan`. */
export async function hasAnnouncedTransfer(db: TopUpsDb, fanId: string): Promise<boolean> {
  const row = await db
    .selectFrom('top_ups')
    .select('id')
    .where('fan_id', '=', fanId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}
