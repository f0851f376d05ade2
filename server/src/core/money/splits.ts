/** Parts of performers' shares for those with whom they have agreed to share; the tables `splits` and `split_earnings`. */
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
  /** That of the agreement. */
  readonly id: string
  readonly performerId: string
  readonly partnerId: string
  readonly name: string
  /** Of the performer's share of a sale. */
  readonly percent: number
  /** Null for all sales. */
  readonly kinds: readonly string[] | null
}

/** Each sale from now on is divided by it. Whoever calls has made sure that all splits of the performer leave something. */
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

/** No sale that begins after this is divided by it; what was sold before stays divided. */
export async function endSplit(tx: Tx, id: string): Promise<void> {
  await (tx.db as SplitsDb)
    .updateTable('splits')
    .set({ ended_at: tx.now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** What one partner gets of one sale; `amount` in minor units of the currency. */
export interface SplitPart {
  readonly splitId: string
  readonly partnerId: string
  readonly amount: number
}

/** The same with the moment from which the partner can be paid out: by the hold of the performer or their own, whichever is later. */
export interface PendingPart extends SplitPart {
  readonly availableAt: Date
}

export interface Divided {
  readonly performerId: string
  /** Of the sale. */
  readonly kind: string
}

interface Running {
  readonly id: string
  readonly partner_id: string
  readonly percent: number
}

/** Those by which such a sale is divided now, the oldest first; uses index `splits_running`. */
export async function runningSplits(tx: Tx, { performerId, kind }: Divided): Promise<Running[]> {
  const { rows } = await sql<Running>`select id, partner_id, percent from splits
    where performer_id = ${performerId} and ended_at is null and (kinds is null or ${kind}::text = any(kinds))
    order by started_at, id`.execute(tx.db)
  return rows
}

/** Pure. */
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
  /** The entry that moves them: of the sale, or of a refund of it. */
  readonly entryId: string
  readonly saleId: string
  readonly performerId: string
  readonly fanId: string
  readonly kind: string
}

/** `amount` is negative for what a refund takes back. */
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

/** What partners got of a sale at first; uses the key of `split_earnings`. */
export const splitPartsOf = async (db: SplitsDb, saleId: string): Promise<PendingPart[]> =>
  (await splitPartsOfSales(db, [saleId])).get(saleId) ?? []

/** The same of several sales; those that nobody shares are left out. */
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

/** Who has a share of a sale; nobody of null, where there is no sale. */
export const partnersOf = async (db: SplitsDb, saleId: string | null): Promise<string[]> =>
  saleId === null ? [] : (await splitPartsOf(db, saleId)).map(({ partnerId }) => partnerId)
