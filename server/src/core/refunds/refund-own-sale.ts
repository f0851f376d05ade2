/** Refunds a performer's own sale, unless the shares have already been paid out. */
import { lockPayouts, partnersOf, payableSums, saleById, type RefundRow } from '#core/money/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { refundSale, type RefundInput } from './refund-sale.ts'

type OwnRefund = Omit<RefundInput, 'byId'> & { readonly performerId: string }

/**
 * Throws like `refundSale`, and `not_allowed` if it would take back money that was paid out to the performer or a partner: only
 * the site may advance that.
 */
export async function refundOwnSale(tx: Tx, { performerId, saleId, amount, reason, note }: OwnRefund): Promise<RefundRow> {
  if ((await saleById(tx.db, saleId))?.performer_id !== performerId) throw notFound()
  const earners = [performerId, ...(await partnersOf(tx.db, saleId))].toSorted()
  for (const id of earners) await lockPayouts(tx, id)
  const before = await shortOf(tx, earners)
  const row = await refundSale(tx, { saleId, amount, reason, note, byId: performerId })
  const after = await shortOf(tx, earners)
  if (after.some((short, i) => short > before[i]!))
    throw apiError('not_allowed', t('Your available earnings don’t cover this refund. Ask the site’s operator to issue it.'))
  return row
}

async function shortOf(tx: Tx, performerIds: readonly string[]): Promise<number[]> {
  const shorts: number[] = []
  for (const id of performerIds) shorts.push((await payableSums(tx.db, id, tx.now)).short)
  return shorts
}
