import type { CardSetup } from '@fanfare/contract/gateways'
import type { AdminPackage } from '@fanfare/contract/packages'
import type { SavedCard, TokenPackage } from '@fanfare/contract/payments'
import { stateOf, type CardRow } from '#core/payments/index.ts'
import { percentSaved, tokenValue } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { CardSetup as Setup } from '#platform/gateways/index.ts'
import type { TokenPackageRow } from './store.ts'

export const cardView = (row: CardRow, now: Date): SavedCard => ({
  _id: row.id,
  gateway: row.gateway,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  isDefault: row.is_default,
  state: stateOf(row, now),
})

export const setupView = ({ id, clientSecret }: Setup): CardSetup => ({
  _id: id,
  ...(clientSecret !== undefined && { clientSecret }),
})

/** `rate` is the price of one token, in minor units of the currency. */
export const packageView = (row: TokenPackageRow, rate: number): TokenPackage => ({
  _id: row.id,
  name: row.name,
  tokens: fromMinorUnits(row.tokens),
  bonus: fromMinorUnits(row.bonus),
  price: fromMinorUnits(row.price),
  saving: percentSaved(Number(row.price), tokenValue(Number(row.tokens), rate)),
})

export const adminPackageView = (row: TokenPackageRow, rate: number): AdminPackage => ({
  ...packageView(row, rate),
  position: row.position,
  isOnSale: row.is_on_sale,
})
