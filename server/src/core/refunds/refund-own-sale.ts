/** Refunds a performer's own sales, unless the shares have already been paid out. */
import { lockPayouts, partnersOf, payableSums, saleById, type RefundRow } from '#core/money/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { lockForRefund, refundSale, type RefundInput } from './refund-sale.ts'

type OwnRefund = Omit<RefundInput, 'byId'> & { readonly performerId: string }

/**
 * Throws like `refundSale`, and `not_allowed` if it would take back money that was paid out to the performer or a partner: only
 * the site may advance that.
 */
export async function refundOwnSale(tx: Tx, { performerId, saleId, amount, reason, note }: OwnRefund): Promise<RefundRow> {
  const [row] = await refundOwnSales(tx, performerId, [{ saleId, amount, reason, note }])
  return row!
}

/** Throws like `refundOwnSale`, and then refunds none of them. */
export async function refundOwnSales(
  tx: Tx,
  performerId: string,
  refunds: readonly Omit<RefundInput, 'byId'>[],
): Promise<RefundRow[]> {
  const earners = await lockOwnSales(
    tx,
    performerId,
    refunds.map(({ saleId }) => saleId),
  )
  const before = await shortOf(tx, earners)
  const rows: RefundRow[] = []
  for (const refund of refunds) rows.push(await refundSale(tx, { ...refund, byId: performerId }))
  const after = await shortOf(tx, earners)
  if (after.some((short, i) => short > before[i]!))
    throw apiError('not_allowed', t('Your available earnings don’t cover this refund. Ask the site’s operator to issue it.'))
  return rows
}

/**
 * Takes all locks that refunds of these sales need, in their order, and returns everyone with a share. Callers that decide by a row
 * of their own lock that row afterwards. Throws `not_found` for another performer's sale.
 */
export async function lockOwnSales(tx: Tx, performerId: string, saleIds: readonly string[]): Promise<string[]> {
  const earners = new Set([performerId])
  for (const saleId of saleIds) {
    if ((await saleById(tx.db, saleId))?.performer_id !== performerId) throw notFound()
    for (const id of await partnersOf(tx.db, saleId)) earners.add(id)
  }
  const sorted = [...earners].toSorted()
  for (const id of sorted) await lockPayouts(tx, id)
  for (const saleId of saleIds.toSorted()) await lockForRefund(tx, saleId)
  return sorted
}

async function shortOf(tx: Tx, performerIds: readonly string[]): Promise<number[]> {
  const shorts: number[] = []
  for (const id of performerIds) shorts.push((await payableSums(tx.db, id, tx.now)).short)
  return shorts
}
