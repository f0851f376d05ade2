/** Stores performers' splits and the partners' shares, in the tables `splits` and `split_earnings`. */
import { sql, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { splitShares } from './fees.ts'

interface Tables {
  splits: Schema['splits']
  split_earnings: Schema['split_earnings']
}
type SplitsDb = Db<Tables>

export interface NewSplit {
  /** Id of the agreement. */
  readonly id: string
  readonly performerId: string
  readonly partnerId: string
  readonly name: string
  /** Percent of the performer's share of a sale. */
  readonly percent: number
  /** Null for all sales. */
  readonly kinds: readonly string[] | null
}

/** Applies the split to all sales from now on. The caller must ensure that all splits together leave the performer a share. */
export async function startSplit(tx: Tx, { id, performerId, partnerId, name, percent, kinds }: NewSplit): Promise<void> {
  await (tx.db as SplitsDb)
    .insertInto('splits')
    .values({
      id,
      performer_id: performerId,
      partner_id: partnerId,
      name,
      percent,
      kinds: kinds === null ? null : [...kinds],
      started_at: tx.now,
      ended_at: null,
    })
    .execute()
}

/** Ends the split for future sales; earlier sales stay shared. */
export async function endSplit(tx: Tx, id: string): Promise<void> {
  await (tx.db as SplitsDb)
    .updateTable('splits')
    .set({ ended_at: tx.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** A partner's share of one sale; `amount` in minor units of the currency. */
export interface SplitPart {
  readonly splitId: string
  readonly partnerId: string
  readonly amount: number
}

/** The same with the time of availability for payout: after the performer's hold or the partner's own, whichever is later. */
export interface PendingPart extends SplitPart {
  readonly availableAt: Date
}

export interface DividedSale {
  readonly performerId: string
  /** The kind of the sale. */
  readonly kind: string
}

interface Running {
  readonly id: string
  readonly partner_id: string
  readonly percent: number
}

/** Returns the splits that currently apply to such a sale, oldest first; uses index `splits_running`. */
export async function runningSplits(tx: Tx, { performerId, kind }: DividedSale): Promise<Running[]> {
  const { rows } = await sql<Running>`select id, partner_id, percent from splits
    where performer_id = ${performerId} and ended_at is null and (kinds is null or ${kind}::text = any(kinds))
    order by started_at, id`.execute(tx.db)
  return rows
}

export function splitParts(running: readonly Running[], net: number): SplitPart[] {
  const amounts = splitShares(
    net,
    running.map(({ percent }) => percent),
  )
  return running
    .map(({ id, partner_id: partnerId }, i) => ({ splitId: id, partnerId, amount: amounts[i]! }))
    .filter(({ amount }) => amount > 0)
}

export interface SplitEntry {
  /** The id of the entry that posts the shares: of the sale, or of a refund. */
  readonly entryId: string
  readonly saleId: string
  readonly performerId: string
  readonly fanId: string
  readonly kind: string
}

/** `amount` is negative for a refund. */
export async function recordSplitEarnings(tx: Tx, parts: readonly PendingPart[], entry: SplitEntry): Promise<void> {
  const moved = parts.filter(({ amount }) => amount !== 0)
  if (moved.length === 0) return
  await (tx.db as SplitsDb)
    .insertInto('split_earnings')
    .values(
      moved.map(({ splitId, partnerId, amount, availableAt }) => ({
        entry_id: entry.entryId,
        sale_id: entry.saleId,
        split_id: splitId,
        performer_id: entry.performerId,
        partner_id: partnerId,
        fan_id: entry.fanId,
        kind: entry.kind,
        amount,
        available_at: availableAt,
        at: tx.now,
      })),
    )
    .execute()
}

/** Returns the partners' original shares of a sale; uses the key of `split_earnings`. */
export const splitPartsOf = async (db: SplitsDb, saleId: string): Promise<PendingPart[]> =>
  (await splitPartsOfSales(db, [saleId])).get(saleId) ?? []

/** Returns the same for several sales, without sales that have no partners. */
export async function splitPartsOfSales(db: SplitsDb, saleIds: readonly string[]): Promise<Map<string, PendingPart[]>> {
  const rows = await db
    .selectFrom('split_earnings')
    .select(['entry_id', 'split_id', 'partner_id', 'amount', 'available_at'])
    .where(sql<SqlBool>`entry_id = any(${[...saleIds]}::uuid[])`)
    .orderBy('split_id')
    .execute()
  const found = new Map<string, PendingPart[]>()
  for (const { entry_id: saleId, split_id: splitId, partner_id: partnerId, amount, available_at: availableAt } of rows)
    found.set(saleId, [...(found.get(saleId) ?? []), { splitId, partnerId, amount: Number(amount), availableAt }])
  return found
}

/** Returns the partners of a sale; an empty list for null. */
export const partnersOf = async (db: SplitsDb, saleId: string | null): Promise<string[]> =>
  saleId === null ? [] : (await splitPartsOf(db, saleId)).map(({ partnerId }) => partnerId)
