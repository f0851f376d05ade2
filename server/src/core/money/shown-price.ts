/** Charges a buyer the price that was shown, or nothing. */
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { priceChanged } from '#lib/errors.ts'
import { money } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { formatTokens } from './token-format.ts'

/**
 * Throws `price_changed` if the buyer saw another amount. `shown` is a decimal as sent, and absent from clients that follow the
 * specification, which has no such field; `actual` is in minor units.
 */
export function assertShownPrice(shown: number | undefined, actual: number, currency: string): void {
  const price = fromMinorUnits(actual)
  if (isOther(shown, actual)) throw priceChanged(price, money(price, currency))
}

/** The same for an amount of tokens. */
export async function assertShownTokens(tx: Tx, shown: number | undefined, actual: number): Promise<void> {
  if (isOther(shown, actual)) throw priceChanged(fromMinorUnits(actual), await formatTokens(tx, actual))
}

const isOther = (shown: number | undefined, actual: number) => shown !== undefined && toMinorUnits(shown) !== actual
