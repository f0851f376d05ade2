import { assertShownPrice } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { lockSubscription, updateSubscription, type SubscriptionRow } from '../store.ts'

interface Agreeing {
  readonly fanId: string
  readonly id: string
  /** In the currency, as shown. */
  readonly shownPrice: number
}

/** Applies from the next renewal. Throws `price_changed` if the performer asks for another price by now. */
export async function agreeToPrice(tx: Tx, { fanId, id, shownPrice }: Agreeing): Promise<SubscriptionRow> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) throw notFound()
  if (row.proposed_price === null) throw apiError('already_done', t('There’s no new price to accept.'))
  const price = Number(row.proposed_price)
  assertShownPrice(shownPrice, price, (await settings(tx)).currency)
  return updateSubscription(tx, id, { price, proposed_price: null, notified_price: null })
}
