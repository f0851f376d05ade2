import { assertShownPrice } from '#core/money/index.ts'
import { assertCardChargeable } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { taxRenewal } from '#core/tax/index.ts'
import type { Tx } from '#platform/context.ts'
import { nextPrice, nextTaxIncluded } from './rules.ts'
import type { SubscriptionRow } from './store.ts'

type Charged = Pick<
  SubscriptionRow,
  'fan_id' | 'method' | 'price' | 'next_price' | 'next_percent' | 'tax_included' | 'next_tax_included'
>

/** Returns the total in minor units, for cards including the current tax if it is added to prices. */
export async function nextChargeAmount(tx: Tx, row: Charged): Promise<number> {
  const amount = nextPrice(row)
  if (row.method !== 'card') return amount
  const agreedTax = nextTaxIncluded(row)
  const { total } = await taxRenewal(tx, { accountId: row.fan_id, kind: 'subscription', amount, agreedTax })
  return total
}

/** Throws `not_valid` if the charge would fall below the minimum of the card's gateway. */
export async function assertNextChargeable(tx: Tx, row: Charged & Pick<SubscriptionRow, 'card_id'>): Promise<void> {
  if (row.method === 'card' && row.card_id !== null) await assertCardChargeable(tx, row.card_id, await nextChargeAmount(tx, row))
}

/** `shown` is a decimal. Throws `price_changed` if the fan was shown another amount. */
export async function assertShownNextCharge(tx: Tx, row: Charged, shown: number | undefined): Promise<void> {
  if (shown !== undefined) assertShownPrice(shown, await nextChargeAmount(tx, row), (await settings(tx)).currency)
}
