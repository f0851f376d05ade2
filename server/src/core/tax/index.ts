export { taxPersonalData } from './personal-data.ts'
export { isCountry } from './countries.ts'
export {
  countriesOf,
  countryOf,
  deleteTaxRate,
  hasCountry,
  insertTaxRate,
  listTaxRates,
  MAX_RATES,
  taxRateById,
  type TaxRateRow,
} from './tables.ts'
export type { TaxQuote } from './calculate-tax.ts'
export { renewalTotals, showTax, taxPurchase, taxRenewal, type AgreedTax } from './quote-tax.ts'
