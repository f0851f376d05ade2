/** Formats token amounts with their price: `5 tokens ($0.50)`. */
import { formatMoney, formatTokenCount } from './format.ts'
import { t } from './i18n.ts'

/** The price of one token on this site, in the site's currency. */
export interface TokenPrice {
  readonly tokenConversionRate: number
  readonly currency: string
}

let source = (): TokenPrice | undefined => undefined

/** Each side's entry calls this once before the first render. `price` returns undefined while the site's settings are unknown. */
export function provideTokenPrice(price: () => TokenPrice | undefined): void {
  source = price
}

/** Returns `5 tokens ($0.50)`. The price of a token never changes once tokens exist, so past amounts are right too. */
export function formatTokens(value: number): string {
  const worth = formatTokenMoney(value)
  const words = { count: formatTokenCount(value), value }
  if (worth === '') return t('{count} {value, plural, one {token} other {tokens}}', words)
  return t('{count} {value, plural, one {token} other {tokens}} ({worth})', { ...words, worth })
}

/** Returns `5` and `tokens ($0.50)`, for places that show the count in another size. */
export function tokenParts(value: number): { readonly count: string; readonly unit: string } {
  const worth = formatTokenMoney(value)
  const count = formatTokenCount(value)
  const unit = t('{value, plural, one {token} other {tokens}}', { value })
  return { count, unit: worth === '' ? unit : `${unit} (${worth})` }
}

/** Returns `$0.50`, rounded like the server's books. Empty while the price of a token is unknown. */
export function formatTokenMoney(value: number): string {
  const price = source()
  return price ? formatMoney(Math.round(Math.round(value * 100) * price.tokenConversionRate) / 100, price.currency) : ''
}
