/** Defines tax on payments by card and bank transfer: the buyer's quote, the rates that operators maintain, and the report. */
import { Type, type Static } from 'typebox'
import {
  Country,
  DateTime,
  Day,
  del,
  Done,
  get,
  Id,
  IdParams,
  SINGLE_LINE_PATTERN,
  Limit,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  Price,
  put,
  Sum,
} from './define.ts'
import { Download, Month } from './downloads.ts'
import { PaymentPurpose } from './payments.ts'

export const TaxQuote = Type.Object({
  isTaxed: Type.Boolean(),
  /** The buyer must enter a country, because it decides the tax or which payment processor takes a new card. */
  asksCountry: Type.Boolean(),
  /** The buyer's country. Null until it is entered, which must happen before a taxed payment. */
  country: orNull(Type.String()),
  /** The country's name for the tax. */
  name: Type.String(),
  percent: Type.Number(),
  /** True when the price includes the tax, false when it is added. */
  isIncluded: Type.Boolean(),
  net: Price,
  tax: Price,
  total: Price,
})
export type TaxQuote = Static<typeof TaxQuote>

export const readTaxQuote = get('/payment/tax', {
  summary: 'Calculate a price with the tax of a country: the given country, or the one that the buyer has saved.',
  who: 'fan',
  query: Type.Object({
    purpose: PaymentPurpose,
    /** In the site's currency, after a coupon. */
    price: Price,
    country: Type.Optional(Country),
    /** How an earlier price was agreed. Absent means by the current setting. */
    agreed: Type.Optional(oneOf('with_tax', 'before_tax')),
  }),
  reply: TaxQuote,
  errors: ['not_valid'],
  provides: ['tax'],
})

export const TaxRate = Type.Object({
  _id: Id,
  country: Country,
  name: Type.String(),
  percent: Type.Number(),
  /** A day, UTC. */
  validFrom: Type.String(),
  state: oneOf('past', 'current', 'upcoming'),
  createdAt: DateTime,
})
export type TaxRate = Static<typeof TaxRate>

export const listTaxRates = get('/admin/tax/rates', {
  summary: 'List the tax rates of all countries, including past and future ones.',
  who: 'admin',
  permission: 'finance_read',
  query: Type.Object({ limit: Limit(100), offset: Offset }),
  reply: page(TaxRate),
  provides: ['tax'],
})

export const NewTaxRate = Type.Object({
  country: Country,
  name: Type.String({ minLength: 1, maxLength: 20, title: 'Tax name', pattern: SINGLE_LINE_PATTERN }),
  percent: Type.Number({ minimum: 0, maximum: 50, multipleOf: 0.01, title: 'Percent' }),
  /** Today (UTC) or later. Earlier tax does not change. */
  validFrom: Day('Valid from'),
})

export const createTaxRate = post('/admin/tax/rates', {
  summary: 'Create a tax rate of a country, from today or a later day. It replaces the earlier rate from that day.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: NewTaxRate,
  reply: TaxRate,
  errors: ['not_valid'],
  invalidates: ['tax'],
})

export const removeTaxRate = del('/admin/tax/rates/:id', {
  summary: 'Remove a tax rate that starts today or later.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done'],
  invalidates: ['tax'],
})

export const downloadTaxRates = get('/admin/tax/rates/csv', {
  summary: 'Download the tax rates of all countries as CSV.',
  who: 'admin',
  permission: 'finance_read',
  reply: Download,
})

const TaxSettings = Type.Object({
  isTaxed: Type.Boolean(),
  /** For subscriptions by card. Tax on tokens is always added. */
  pricesIncludeTax: Type.Boolean(),
})

export const readTaxSettings = get('/admin/tax/settings', {
  summary: 'Get the tax settings: whether the site charges tax, and whether subscription prices include it.',
  who: 'admin',
  permission: 'finance_read',
  reply: TaxSettings,
  provides: ['tax'],
})

export const changeTaxSettings = put('/admin/tax/settings', {
  summary: 'Turn tax on or off, and set whether subscription prices include it. Prices agreed before stay as they were agreed.',
  who: 'admin',
  permission: 'finance',
  needsProof: true,
  body: TaxSettings,
  reply: TaxSettings,
  invalidates: ['tax', 'settings'],
})

export const TaxLine = Type.Object({
  month: Month,
  country: Type.String(),
  name: Type.String(),
  percent: Type.Number(),
  /** Receipts and credit notes. */
  receipts: Type.Integer(),
  /** Less refunds in that month. */
  net: Sum,
  tax: Sum,
})
export type TaxLine = Static<typeof TaxLine>

const year = Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2100 }) })

export const readTaxReport = get('/admin/tax/report', {
  summary: 'Get the tax of a year by month, country and rate, from receipts and credit notes.',
  who: 'admin',
  permission: 'finance_read',
  query: year,
  reply: Type.Object({ lines: Type.Array(TaxLine), currency: Type.String() }),
  provides: ['tax'],
})

export const downloadTaxReport = get('/admin/tax/report/csv', {
  summary: 'Download the tax of a year by month, country and rate as CSV.',
  who: 'admin',
  permission: 'finance_read',
  query: year,
  reply: Download,
})
