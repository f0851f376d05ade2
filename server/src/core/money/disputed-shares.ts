/** Calculates what a dispute of a sale holds of the shares of the performer and each partner. Minor units of the currency. */
import type { Db, Tx } from '#platform/context.ts'
import { paidFor, refundShares } from './fees.ts'
import { insertHeldShare, type NewHeldShare } from './held-earnings.ts'
import { refundedOf } from './refund.ts'
import { salesByIds, type SaleRow } from './sales.ts'
import { splitPartsOfSales, type PendingPart } from './splits.ts'

interface ClaimedSale {
  readonly disputeId: string
  readonly saleId: string
  /** The amount that the bank claims, minus unsent refunds. */
  readonly amount: number
}

/** Holds the performer's and the partners' shares of the claimed amount until `releaseHeldEarnings`. */
export async function holdDisputedEarnings(tx: Tx, claim: ClaimedSale): Promise<void> {
  for (const one of await disputedShares(tx.db, [claim])) await insertHeldShare(tx, one)
}

/** Returns what these claims hold, based on the sales, their refunds and their partners. */
export async function disputedShares(db: Db, claims: readonly ClaimedSale[]): Promise<NewHeldShare[]> {
  const ids = claims.map(({ saleId }) => saleId)
  const [sales, refunded, partners] = await Promise.all([salesByIds(db, ids), refundedOf(db, ids), splitPartsOfSales(db, ids)])
  return claims.flatMap((claim) => {
    const sale = sales.get(claim.saleId)
    return sale ? sharesOf(claim, { sale, refunded: refunded.get(sale.id) ?? 0, partners: partners.get(sale.id) ?? [] }) : []
  })
}

interface Sold {
  readonly sale: SaleRow
  /** Previous refunds, in the fan's unit. */
  readonly refunded: number
  readonly partners: readonly PendingPart[]
}

function sharesOf({ disputeId, saleId, amount }: ClaimedSale, { sale, refunded, partners }: Sold): NewHeldShare[] {
  const shares = { gross: Number(sale.gross), commission: Number(sale.commission), net: Number(sale.net), referrals: [] }
  const paid = { tokens: Number(sale.tokens), discount: Number(sale.discount), tax: Number(sale.tax) }
  const sold = { ...shares, ...paid, splits: partners.map((one) => one.amount) }
  const { net, splits } = refundShares(sold, refunded, Math.max(Math.min(amount, paidFor(sold) - refunded), 0))
  const own = net - splits.reduce((sum, one) => sum + one, 0)
  const hold = { cause: 'dispute', causeId: disputeId, saleId } as const
  return [
    { ...hold, performerId: sale.performer_id, net: own, availableAt: sale.available_at },
    ...partners.map(({ partnerId, availableAt }, i) => ({ ...hold, performerId: partnerId, net: splits[i]!, availableAt })),
  ]
}
