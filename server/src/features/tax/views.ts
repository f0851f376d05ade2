import type { TaxLine, TaxQuote, TaxRate } from '@fanfare/contract/tax'
import type { TaxLine as Line } from '#core/receipts/index.ts'
import type { TaxQuote as Quote, TaxRateRow } from '#core/tax/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

export const quoteView = (quote: Quote, terms: Pick<TaxQuote, 'isTaxed' | 'asksCountry'>): TaxQuote => ({
  ...terms,
  country: quote.country ?? null,
  name: quote.name,
  percent: fromMinorUnits(quote.basisPoints),
  isIncluded: quote.isIncluded,
  net: fromMinorUnits(quote.net),
  tax: fromMinorUnits(quote.tax),
  total: fromMinorUnits(quote.total),
})

export const rateView = (row: TaxRateRow, state: TaxRate['state']): TaxRate => ({
  _id: row.id,
  country: row.country,
  name: row.name,
  percent: fromMinorUnits(row.rate),
  validFrom: row.valid_from,
  state,
  createdAt: row.created_at.toISOString(),
})

export const lineView = ({ month, country, name, basisPoints, receipts, net, tax }: Line): TaxLine => ({
  month,
  country,
  name,
  percent: fromMinorUnits(basisPoints),
  receipts,
  net: fromMinorUnits(net),
  tax: fromMinorUnits(tax),
})
