import type { Card, TokenPackage } from '@fanfare/contract/payments'
import type { CardRow } from '#core/payments/index.ts'
import { decimal } from '#kit/amount.ts'
import type { TokenPackageRow } from './store.ts'

export const cardView = (row: CardRow): Card => ({
  _id: row.id,
  gateway: row.gateway,
  brand: row.brand,
  last4: row.last4,
  expMonth: row.exp_month,
  expYear: row.exp_year,
  isDefault: row.is_default,
})

export const packageView = (row: TokenPackageRow): TokenPackage => ({
  _id: row.id,
  name: row.name,
  tokens: decimal(row.tokens),
  price: decimal(row.price),
})
