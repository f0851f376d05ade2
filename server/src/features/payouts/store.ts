import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely'
import type { ManualPayoutType, PayoutType } from '@fanfare/contract/payout-methods'
import type { PayoutStatus } from '@fanfare/contract/payouts'
import { newId } from '#lib/id.ts'
import type { Tx } from '#platform/context.ts'
import { OPEN } from './rules.ts'
import type { PayoutRow, PayoutsDb, PayoutTables, StepRow } from './tables.ts'

export const payoutById = (db: PayoutsDb, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the request after all earlier changes, and locks it until the transaction ends. */
export const lockedPayout = (tx: Tx, id: string): Promise<PayoutRow | undefined> =>
  (tx.db as PayoutsDb).selectFrom('payout_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Uses index `payout_requests_pending`. */
export const pendingOf = (db: PayoutsDb, performerId: string): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payout_requests')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('status', '=', 'pending')
    .executeTakeFirst()

/** Returns the sum of requests that are not paid yet, in minor units; uses index `payout_requests_performer`. */
export async function reservedOf(db: PayoutsDb, performerId: string): Promise<number> {
  const row = await db
    .selectFrom('payout_requests')
    .select((e) => e.fn.sum<string | null>('amount').as('amount'))
    .where('performer_id', '=', performerId)
    .where('status', 'in', OPEN)
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

export const insertPayout = (tx: Tx, row: Insertable<PayoutTables['payout_requests']>): Promise<PayoutRow> =>
  (tx.db as PayoutsDb).insertInto('payout_requests').values(row).returningAll().executeTakeFirstOrThrow()

export const updatePayout = (tx: Tx, id: string, change: Updateable<PayoutTables['payout_requests']>): Promise<PayoutRow> =>
  (tx.db as PayoutsDb).updateTable('payout_requests').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface NewStep extends Pick<StepRow, 'request_id' | 'event' | 'by_id' | 'note'> {
  readonly amount: number
}

/** Returns its id. */
export async function insertStep(tx: Tx, step: NewStep): Promise<string> {
  const id = newId(tx.now)
  await (tx.db as PayoutsDb)
    .insertInto('payout_steps')
    .values({
      id,
      request_id: step.request_id,
      event: step.event,
      by_id: step.by_id,
      amount: step.amount,
      note: step.note,
      at: tx.now,
    })
    .execute()
  return id
}

/** A request is edited a few times at most; further steps are not shown. */
const MAX_STEPS = 100

/** Oldest first; uses index `payout_steps_request`. */
export const stepsOf = (db: PayoutsDb, requestId: string): Promise<StepRow[]> =>
  db
    .selectFrom('payout_steps')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('at')
    .orderBy('seq')
    .limit(MAX_STEPS)
    .execute()

export interface PayoutSearch {
  readonly performerId: string | undefined
  readonly status: PayoutStatus | undefined
  readonly type: PayoutType | undefined
  readonly limit: number
  readonly offset: number
}

const WAITING: readonly (PayoutStatus | undefined)[] = OPEN

/**
 * Requests that wait for an operator come oldest first, others newest first. Uses index `payout_requests_status`,
 * `payout_requests_performer` or `payout_requests_latest`.
 */
export async function searchPayouts(db: PayoutsDb, { performerId, status, type, limit, offset }: PayoutSearch) {
  const all = db
    .selectFrom('payout_requests')
    .$if(performerId !== undefined, (query) => query.where('performer_id', '=', performerId!))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(type !== undefined, (query) => query.where('type', '=', type!))
  const order = WAITING.includes(status) ? 'asc' : 'desc'
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('created_at', order).orderBy('id', order).limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Counts and sums the requests that wait for an operator, in minor units; uses index `payout_requests_status`. */
export const pendingSums = (db: PayoutsDb) =>
  db
    .selectFrom('payout_requests')
    .select((e) => [
      e.fn.countAll<string>().as('total'),
      e.fn.coalesce(e.fn.sum<string>('amount'), e.val('0')).as('sum'),
      e.fn.min('created_at').as('oldest'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()

/** Approved payouts without a batch that this operator may pay, oldest first; uses index `payout_requests_status`. */
export const unbatched = (db: PayoutsDb, type: ManualPayoutType, operatorId: string, limit: number): Promise<PayoutRow[]> =>
  db
    .selectFrom('payout_requests')
    .selectAll()
    .where('status', '=', 'approved')
    .where('type', '=', type)
    .where('batch_id', 'is', null)
    .where((e) => e.or([e('needs_two_people', '=', false), e('approved_by', '<>', operatorId)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

/**
 * Returns payouts that are still unpaid: a file that is downloaded later must not pay failed or paid ones; uses index
 * `payout_requests_batch`.
 */
export const unpaidIn = (db: PayoutsDb, batchId: string, limit: number): Promise<PayoutRow[]> =>
  db
    .selectFrom('payout_requests')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('status', '=', 'approved')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export interface BatchSums {
  readonly count: number
  /** Sums of what arrives, in minor units. */
  readonly total: number
  readonly open: number
}

/** Leaves out failed payouts, as the files do; uses index `payout_requests_batch`. */
export async function batchSums(db: PayoutsDb, batchIds: readonly string[]): Promise<Map<string, BatchSums>> {
  const rows = await db
    .selectFrom('payout_requests')
    .select((e) => [
      'batch_id',
      e.fn.countAll<string>().as('count'),
      sql<string>`sum(amount - fee)`.as('total'),
      sql<string>`count(*) filter (where status = 'approved')`.as('open'),
    ])
    .where(sql<SqlBool>`batch_id = any(${[...batchIds]}::uuid[])`)
    .where('status', '<>', 'failed')
    .groupBy('batch_id')
    .execute()
  return new Map(
    rows.map((row) => [row.batch_id ?? '', { count: Number(row.count), total: Number(row.total), open: Number(row.open) }]),
  )
}

/** Returns the reserved sum of each open request, in minor units of the currency. */
export async function openAmounts(db: PayoutsDb): Promise<Map<string, number>> {
  const rows = await db.selectFrom('payout_requests').select(['id', 'amount']).where('status', 'in', OPEN).execute()
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]))
}

/** Selects what open and paid requests have taken from earnings, by performer. */
export const takenAmounts = sql`select performer_id, amount from payout_requests where status in (${sql.join([...OPEN, 'paid'])})`
