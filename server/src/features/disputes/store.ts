/** The tables `disputes` and `dispute_syncs`. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DisputeStatus, Evidence } from '@fanfare/contract/disputes'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  disputes: Narrowed<'disputes', { evidence: Evidence }>
  dispute_syncs: Schema['dispute_syncs']
}
type DisputesDb = Db<Tables>
export type DisputeRow = Selectable<Tables['disputes']>

export const disputeById = (db: DisputesDb, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks and returns the payment's latest dispute; uses index `disputes_payment_id_round_key`. */
export const lockDisputeOf = (tx: Tx, paymentId: string): Promise<DisputeRow | undefined> =>
  (tx.db as DisputesDb)
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('round', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Returns what banks have kept of a payment for good, in minor units of the currency; uses index `disputes_payment_id_round_key`.
 */
export async function lostAmountOf(db: Db, paymentId: string): Promise<number> {
  const { rows } = await sql<{ kept: string }>`select coalesce(sum(amount) filter (where status = 'lost'), 0)
    - coalesce(sum(amount) filter (where is_reinstated), 0) as kept from disputes where payment_id = ${paymentId}`.execute(db)
  return Number(rows[0]?.kept)
}

/** Returns the payments whose latest dispute was decided since `since`; uses index `disputes_decided`. */
export async function decidedSince(db: Db, since: Date): Promise<readonly { paymentId: string; gateway: string }[]> {
  const { rows } = await sql<{ paymentId: string; gateway: string }>`select payment_id as "paymentId", gateway from disputes d
    where status in ('won', 'lost') and closed_at > ${since}
      and not exists (select from disputes later where later.payment_id = d.payment_id and later.round > d.round)`.execute(db)
  return rows
}

export const insertDispute = (
  tx: Tx,
  row: Omit<Insertable<Tables['disputes']>, 'loss' | 'evidence' | 'answered_by' | 'answered_at'>,
): Promise<DisputeRow> => (tx.db as DisputesDb).insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow()

export const updateDispute = (tx: Tx, id: string, change: Updateable<Tables['disputes']>): Promise<DisputeRow> =>
  (tx.db as DisputesDb).updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Claims the single answer that the bank takes. Returns undefined if the dispute is decided or someone else claimed it. */
export const claimAnswer = (tx: Tx, id: string, { evidence, byId }: { evidence: Evidence; byId: string }) =>
  (tx.db as DisputesDb)
    .updateTable('disputes')
    .set({ evidence: JSON.stringify(evidence), answered_by: byId, answered_at: tx.now })
    .where('id', '=', id)
    .where('status', 'in', ['inquiry', 'open'])
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Returns the state of the latest dispute of each payment that has one; uses index `disputes_payment_id_round_key`. */
export async function disputedAmong(db: DisputesDb, paymentIds: readonly string[]): Promise<Map<string, DisputeStatus>> {
  const rows = await db
    .selectFrom('disputes')
    .distinctOn('payment_id')
    .select(['payment_id', 'status'])
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .orderBy('payment_id')
    .orderBy('round', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.payment_id, row.status]))
}

export interface DisputesQuery {
  readonly status: DisputeStatus | undefined
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index `disputes_latest` or `disputes_status`. */
export async function listDisputes(db: DisputesDb, { status, limit, offset }: DisputesQuery) {
  const all = db.selectFrom('disputes').$if(status !== undefined, (query) => query.where('status', '=', status!))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** Returns the sum that open disputes claim, in minor units, for the books; uses index `disputes_status`. */
export async function openDisputeAmount(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(amount), 0) as sum from disputes where status = 'open'`.execute(
    db,
  )
  return Number(rows[0]?.sum)
}

/** Returns open disputes of sales, by id; uses the primary key of `disputes`. */
export const openDisputesAfter = (db: DisputesDb, after: string, limit: number): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('status', '=', 'open')
    .where('sale_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export interface DecidedDispute {
  readonly paymentId: string
  readonly reference: string
  readonly status: DisputeStatus
}

/** Returns the payments whose latest dispute is decided; uses index `disputes_payment_id_round_key`. */
export async function decidedAmong(db: DisputesDb, paymentIds: readonly string[]): Promise<DecidedDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .distinctOn('payment_id')
    .select(['payment_id', 'reference', 'status'])
    .where('payment_id', '=', (e) => e.fn.any(e.val([...paymentIds])))
    .orderBy('payment_id')
    .orderBy('round', 'desc')
    .execute()
  return rows.flatMap(({ payment_id: paymentId, reference, status }) =>
    status === 'inquiry' || status === 'open' ? [] : [{ paymentId, reference, status }],
  )
}

export async function lastSearch(db: DisputesDb, gateway: string): Promise<Date | undefined> {
  const row = await db.selectFrom('dispute_syncs').select('synced_at').where('gateway', '=', gateway).executeTakeFirst()
  return row?.synced_at
}

export async function recordSearch(tx: Tx, gateway: string): Promise<void> {
  await (tx.db as DisputesDb)
    .insertInto('dispute_syncs')
    .values({ gateway, synced_at: tx.now })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ synced_at: tx.now }))
    .execute()
}
