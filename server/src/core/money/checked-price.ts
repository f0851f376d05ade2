/** Checks a typed price against the site's limits for content. */
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { settings } from '#core/settings/index.ts'

interface TypedPrice {
  readonly field: string
  /** In tokens. */
  readonly price: number
  /** Minor units; absent for the site's lowest price. */
  readonly least?: number
}

/** Returns minor units. Throws `not_valid` unless the price is within the site's limits and at least `least`. */
export async function checkedPrice(tx: Tx, { field, price, least = 0 }: TypedPrice): Promise<number> {
  const { minimumContentPrice, maximumContentPrice } = await settings(tx)
  const tokens = toMinorUnits(price)
  const lowest = Math.max(least, minimumContentPrice)
  if (tokens < lowest || tokens > maximumContentPrice)
    throw notValid(field, t('Price must be {min} to {max} tokens', amountRange(lowest, maximumContentPrice)))
  return tokens
}
