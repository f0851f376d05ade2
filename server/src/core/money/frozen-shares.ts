/** What a dispute of a sale freezes: of the performer, and of each with whom it is shared. Minor units of the currency. */
import type { Db, Tx } from '#platform/context.ts'
import { paidFor, refundShares } from './fees.ts'
import { insertFrozen, type Frozen } from './frozen-earnings.ts'
import { refundedOf } from './refund.ts'
import { salesByIds, type SaleRow } from './sales.ts'
import { splitPartsOfSales, type PendingPart } from './splits.ts'

interface ClaimedSale {
  readonly disputeId: string
  readonly saleId: string
  /** What the bank claims of it, without what refunds owe of it that were not sent. */
  readonly amount: number
}

/** The shares of the performer, and of those with whom they share, of what is claimed of a sale are not paid out until `releaseEarnings`. */
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
  readonly partners: readonly PendingPart[]
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
