/** The table `frozen_earnings`: shares of sales whose payment a bank disputes. Minor units of the currency. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import { paidFor, refundShares } from './fees.ts'
import { refundedOf } from './refund.ts'
import { salesByIds, type SaleRow } from './sales.ts'
import { splitPartsOfSales, type HeldPart } from './splits.ts'

export interface ClaimedSale {
  readonly disputeId: string
  readonly saleId: string
  /** What the bank claims of it, without what refunds owe of it that were not sent. */
  readonly amount: number
}

export interface FrozenShare {
  readonly disputeId: string
  readonly performerId: string
  readonly net: number
}

interface Frozen extends FrozenShare {
  readonly availableAt: Date
}

/** The shares of the performer, and of those with whom they share, of what is claimed of a sale are not paid out until `thawEarnings`. */
export async function freezeEarnings(tx: Tx, claim: ClaimedSale): Promise<void> {
  for (const one of await frozenFor(tx.db, [claim])) await insertFrozen(tx, one)
}

/** What these claims freeze, by the sales, what has gone back of them, and who shares them. */
export async function frozenFor(db: Db, claims: readonly ClaimedSale[]): Promise<Frozen[]> {
  const ids = claims.map(({ saleId }) => saleId)
  const [sales, refunded, partners] = await Promise.all([salesByIds(db, ids), refundedOf(db, ids), splitPartsOfSales(db, ids)])
  return claims.flatMap((claim) => {
    const sale = sales.get(claim.saleId)
    return sale ? sharesOf(claim, { sale, refunded: refunded.get(sale.id) ?? 0, partners: partners.get(sale.id) ?? [] }) : []
  })
}

interface Sold {
  readonly sale: SaleRow
  /** What has gone back before, as the fan paid. */
  readonly refunded: number
  readonly partners: readonly HeldPart[]
}

function sharesOf({ disputeId, amount }: ClaimedSale, { sale, refunded, partners }: Sold): Frozen[] {
  const shares = { gross: Number(sale.gross), commission: Number(sale.commission), net: Number(sale.net), referrals: [] }
  const paid = { tokens: Number(sale.tokens), discount: Number(sale.discount), tax: Number(sale.tax) }
  const sold = { ...shares, ...paid, splits: partners.map((one) => one.amount) }
  const { net, splits } = refundShares(sold, refunded, Math.max(Math.min(amount, paidFor(sold) - refunded), 0))
  const own = net - splits.reduce((sum, one) => sum + one, 0)
  return [
    { disputeId, performerId: sale.performer_id, net: own, availableAt: sale.available_at },
    ...partners.map(({ partnerId, availableAt }, i) => ({ disputeId, performerId: partnerId, net: splits[i]!, availableAt })),
  ]
}

/** In the order of their disputes, from the one after this on; uses the key of `frozen_earnings`. */
export async function frozenAfter(db: Db, disputeId: string, limit: number): Promise<FrozenShare[]> {
  const { rows } = await sql<{ dispute_id: string; performer_id: string; net: string }>`select dispute_id, performer_id, net
    from frozen_earnings where dispute_id in (
      select distinct dispute_id from frozen_earnings where dispute_id > ${disputeId}::uuid order by 1 limit ${limit}
    ) order by dispute_id`.execute(db)
  return rows.map((row) => ({ disputeId: row.dispute_id, performerId: row.performer_id, net: Number(row.net) }))
}

async function insertFrozen(tx: Tx, { disputeId, performerId, net, availableAt }: Frozen): Promise<void> {
  await sql`insert into frozen_earnings (dispute_id, performer_id, net, available_at)
    values (${disputeId}, ${performerId}, ${net}, ${availableAt})`.execute(tx.db)
}

export async function thawEarnings(tx: Tx, disputeId: string): Promise<void> {
  await sql`delete from frozen_earnings where dispute_id = ${disputeId}`.execute(tx.db)
}

/** What a dispute freezes: the performer's share, with what others get of it by agreement. */
export async function frozenBy(db: Db, disputeId: string): Promise<number> {
  const { rows } = await sql<{
    net: string
  }>`select coalesce(sum(net), 0) as net from frozen_earnings where dispute_id = ${disputeId}`.execute(db)
  return Number(rows[0]?.net ?? 0)
}

/** What of a performer's earnings is frozen: in all, and of what would be available otherwise. Uses index `frozen_earnings_performer`. */
export async function frozenEarnings(db: Db, performerId: string, now: Date): Promise<{ all: number; available: number }> {
  const { rows } = await sql<{ all: string; available: string }>`select coalesce(sum(net), 0) as all,
    coalesce(sum(net) filter (where available_at <= ${now}), 0) as available
    from frozen_earnings where performer_id = ${performerId}`.execute(db)
  return { all: Number(rows[0]?.all), available: Number(rows[0]?.available) }
}
