/** A buyer is charged the price that was shown, or not at all. */
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { priceChanged } from '#lib/errors.ts'
import { decimal, money, t } from '#lib/i18n.ts'

/**
 * Throws `price_changed` when the buyer was shown another amount. `shown` is a decimal as sent, absent from clients that
 * follow the specification, which has no such field; `actual` is in minor units; `unit` is `tokens` or
 * a currency.
 */
export function assertShownPrice(shown: number | undefined, actual: number, unit: string): void {
  if (shown !== undefined && toMinorUnits(shown) !== actual) {
    const price = fromMinorUnits(actual)
    throw priceChanged(price, unit === 'tokens' ? t('{count} tokens', { count: decimal(price) }) : money(price, unit))
  }
}
