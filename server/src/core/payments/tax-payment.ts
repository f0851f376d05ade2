/** The tax of a payment that begins, and of one that has succeeded. */
import { assertShownPrice, type SaleTax } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { taxPurchase, taxRenewal, type AgreedTax, type TaxQuote } from '#core/tax/index.ts'
import type { Tx } from '#platform/context.ts'
import type { CardRow, Payment } from './tables.ts'

/** What the buyer has said and seen, where they pay by card. */
export interface Buyer {
  /** ISO 3166-1; absent: what they have stated before. */
  readonly country: string | undefined
  /** A decimal as sent: all that is charged, with tax. */
  readonly shownTotal: number | undefined
}
interface Payer {
  readonly accountId: string
  readonly offSession: boolean
  readonly buyer?: Buyer
}
interface Offered {
  readonly purpose: Payment['purpose']
  readonly amount: number
  readonly card?: CardRow
  readonly later?: { readonly amount: number }
  readonly agreedTax?: AgreedTax
}

/** Undefined for what is paid from the wallet. Throws `price_changed` when the buyer was shown another total. */
export async function taxOf(tx: Tx, { accountId, offSession, buyer }: Payer, offer: Offered): Promise<TaxQuote | undefined> {
  const { purpose: kind, amount, card, later, agreedTax = null } = offer
  if (!card && amount > 0) return undefined
  const taxable = { accountId, kind, amount }
  if (offSession) return taxRenewal(tx, { ...taxable, agreedTax })
  const stated = { country: buyer?.country, isChargedLater: later !== undefined }
  const quote = await taxPurchase(tx, { ...taxable, ...stated })
  const { currency } = await settings(tx)
  if (card) assertShownPrice(buyer?.shownTotal, quote.total, currency)
  // Where nothing is charged now, what was shown is what is charged later; a client that says 0 has shown no tax of it.
  if (later && buyer?.shownTotal) {
    const { total } = await taxPurchase(tx, { ...taxable, ...stated, amount: later.amount })
    assertShownPrice(buyer.shownTotal, total, currency)
  }
  return quote
}

/** What was taken with a payment, for the ledger; undefined where no country takes any. */
export const takenTax = ({
  tax,
  tax_rate: basisPoints,
  tax_is_included: isIncluded,
  tax_country: country,
}: Payment): SaleTax | undefined => (country === null ? undefined : { amount: Number(tax), basisPoints, isIncluded, country })

/** How the price of a payment was agreed, for what is charged again later. */
export const agreedTaxOf = ({ tax_is_included: isIncluded, tax_country: country }: Payment): AgreedTax =>
  country === null ? null : isIncluded
