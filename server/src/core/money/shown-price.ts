/** What one pays is what one was shown. */
import { decimal, hundredths } from '#kit/amount.ts'
import { priceChanged } from '#kit/refusal.ts'

/**
 * Refuses `price_changed` when the buyer was shown another amount. `shown` is a decimal as it was sent, absent from callers
 * that follow the specification, which has no such field; `actual` is in hundredths.
 */
export function refuseOtherPrice(shown: number | undefined, actual: number, unit: string): void {
  if (shown !== undefined && hundredths(shown) !== actual) throw priceChanged(decimal(actual), unit)
}
