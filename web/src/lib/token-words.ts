/** Amounts of tokens in words, with what they cost in money: `5 tokens ($0.50)`. */
import { money, tokenCount } from './format.ts'
import { t } from './i18n.ts'

/** What one token costs on this site, in the site's currency. */
export interface TokenPrice {
  readonly tokenConversionRate: number
  readonly currency: string
}

let source = (): TokenPrice | undefined => undefined

/** Set once by each side's entry, before anything is rendered. `price` returns undefined while the site's settings are unknown. */
export function priceTokensBy(price: () => TokenPrice | undefined): void {
  source = price
}

/** `5 tokens ($0.50)`. The price of a token never changes once tokens exist, so the money is right for past amounts, too. */
export function tokenAmount(value: number): string {
  const worth = tokenMoney(value)
  const words = { count: tokenCount(value), value }
  if (worth === '') return t('{count} {value, plural, one {token} other {tokens}}', words)
  return t('{count} {value, plural, one {token} other {tokens}} ({worth})', { ...words, worth })
}

/** The same in two pieces, `5` and `tokens ($0.50)`, for places that show the count in another size. */
export function tokenPieces(value: number): { readonly count: string; readonly unit: string } {
  const worth = tokenMoney(value)
  const count = tokenCount(value)
  if (worth === '') return { count, unit: t('{value, plural, one {token} other {tokens}}', { value }) }
  return { count, unit: t('{value, plural, one {token} other {tokens}} ({worth})', { value, worth }) }
}

/** `$0.50`, rounded as the server's books round; empty while the price of a token is unknown. */
export function tokenMoney(value: number): string {
  const price = source()
  return price ? money(Math.round(Math.round(value * 100) * price.tokenConversionRate) / 100, price.currency) : ''
}
