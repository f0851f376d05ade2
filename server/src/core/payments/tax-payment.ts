import { assertShownPrice, type SaleTax } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { taxPurchase, taxRenewal, type AgreedTax, type TaxQuote } from '#core/tax/index.ts'
import type { Tx } from '#platform/context.ts'
import type { CardRow, Payment } from './tables.ts'

/** A card buyer's stated country, and the total that the buyer saw. */
export interface Buyer {
  /** ISO 3166-1; absent: the country stated before. */
  readonly country: string | undefined
  /** The whole charge including tax, as a decimal as sent. */
  readonly shownTotal: number | undefined
}
interface Payer {
  readonly accountId: string
  readonly offSession: boolean
  readonly buyer?: Buyer
}
interface Offered {
  readonly purpose: string
  readonly amount: number
  readonly card?: CardRow
  readonly later?: { readonly amount: number }
  readonly agreedTax?: AgreedTax
}

/** Returns undefined for payments from the wallet. Throws `price_changed` if the buyer saw another total. */
export async function taxOf(tx: Tx, { accountId, offSession, buyer }: Payer, offer: Offered): Promise<TaxQuote | undefined> {
  const { purpose: kind, amount, card, later, agreedTax = null } = offer
  if (!card && amount > 0) return undefined
  const taxable = { accountId, kind, amount }
  if (offSession) return taxRenewal(tx, { ...taxable, agreedTax })
  const stated = { country: buyer?.country, isChargedLater: later !== undefined }
  const quote = await taxPurchase(tx, { ...taxable, ...stated })
  const { currency } = await settings(tx)
  if (card) assertShownPrice(buyer?.shownTotal, quote.total, currency)
  // If nothing is charged now, the shown total is the later charge. A client that sends 0 has shown no tax for it.
  if (later && buyer?.shownTotal) {
    const { total } = await taxPurchase(tx, { ...taxable, ...stated, amount: later.amount })
    assertShownPrice(buyer.shownTotal, total, currency)
  }
  return quote
}

/** Returns the tax of a payment for the ledger; undefined if no country takes any. */
export const takenTax = ({
  tax,
  tax_rate: basisPoints,
  tax_is_included: isIncluded,
  tax_country: country,
}: Payment): SaleTax | undefined => (country === null ? undefined : { amount: Number(tax), basisPoints, isIncluded, country })

export const agreedTaxOf = ({ tax_is_included: isIncluded, tax_country: country }: Payment): AgreedTax =>
  country === null ? null : isIncluded
