/** Charges a buyer the price that was shown, or nothing. */
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { priceChanged } from '#lib/errors.ts'
import { decimal, money, t } from '#lib/i18n.ts'

/**
 * Throws `price_changed` if the buyer saw another amount. `shown` is a decimal as sent, and absent from clients that follow the
 * specification, which has no such field; `actual` is in minor units; `unit` is `tokens` or a currency.
 */
export function assertShownPrice(shown: number | undefined, actual: number, unit: string): void {
  if (shown !== undefined && toMinorUnits(shown) !== actual) {
    const price = fromMinorUnits(actual)
    throw priceChanged(price, unit === 'tokens' ? t('{count} tokens', { count: decimal(price) }) : money(price, unit))
  }
}
