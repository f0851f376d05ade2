/** Formats token amounts with their value: `5 tokens ($0.50)`, as on the web. */
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { decimal, money, t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { tokenValue } from './fees.ts'

/** `tokens` in minor units. The price of a token never changes once tokens exist, so past amounts are right too. */
export async function formatTokens(from: Context | Tx, tokens: number): Promise<string> {
  const { tokenConversionRate, currency } = await settings(from)
  const value = fromMinorUnits(tokens)
  return t('{count} {value, plural, one {token} other {tokens}} ({worth})', {
    count: decimal(value, Number.isInteger(value) ? 0 : 2),
    value,
    worth: money(fromMinorUnits(tokenValue(tokens, tokenConversionRate)), currency),
  })
}
