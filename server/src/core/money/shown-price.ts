/** What one pays is what one was shown. */
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { priceChanged } from '#lib/errors.ts'

/**
 * Refuses `price_changed` when the buyer was shown another amount. `shown` is a decimal as it was sent, absent from callers
 * that follow the specification, which has no such field; `actual` is in hundredths.
 */
export function assertShownPrice(shown: number | undefined, actual: number, unit: string): void {
  if (shown !== undefined && toMinorUnits(shown) !== actual) throw priceChanged(fromMinorUnits(actual), unit)
}
