/** Asks for the buyer's country when it matters, and shows the tax that the server calculates. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '@fanfare/contract/payments'
import { readTaxQuote, type TaxQuote } from '@fanfare/contract/tax'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { countryOptions } from '#lib/countries.ts'
import { t } from '#lib/i18n.ts'
import { taxRate } from '#lib/tax-rate.ts'
import { Money } from '#ui/amounts.tsx'
import { ErrorNote } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Sums } from './sums.tsx'
import css from './sheet.module.css'

interface Taxable {
  readonly purpose: Payment['purpose']
  /** In the site's currency, after a coupon. */
  readonly price: number
  /** True if an earlier price included the tax. Absent means by the current setting. */
  readonly isAgreedWithTax?: boolean | undefined
  /** False when no card is charged. */
  readonly isOn?: boolean
}

/** Asks the server again when the price changes. Without tax, `total` is the price. */
export function useTax({ purpose, price, isAgreedWithTax, isOn = true }: Taxable) {
  const [stated, setStated] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const isQuoted = isOn && price > 0
  const agreed = isAgreedWithTax === undefined ? {} : ({ agreed: isAgreedWithTax ? 'with_tax' : 'before_tax' } as const)
  const quoteInput = { purpose, price, ...agreed, ...(stated !== undefined && { country: stated }) }
  const quoted = useQuery({ ...query(readTaxQuote, { query: quoteInput }), enabled: isQuoted })
  // Keeps the previous quote so that the country field stays while the next quote loads.
  const [shown, setShown] = useState<TaxQuote>()
  if (quoted.data && quoted.data !== shown) setShown(quoted.data)
  const quote = isQuoted ? quoted.data : undefined
  const country = stated ?? shown?.country ?? undefined
  const isTaxed = isQuoted && shown?.isTaxed === true
  const asksCountry = isQuoted && shown?.asksCountry === true

  function choose(next: string): void {
    setMissing(false)
    setStated(next === '' ? undefined : next)
  }
  /** Returns whether the payment can proceed. Otherwise shows what is missing. */
  function isReady(): boolean {
    if (!isQuoted) return true
    const isStated = !isTaxed || country !== undefined
    setMissing(!isStated)
    return isStated && quote !== undefined
  }
  return {
    isTaxed,
    asksCountry,
    quote,
    country,
    choose,
    isReady,
    isPending: isQuoted && quoted.isFetching && quote === undefined,
    problem: isQuoted ? quoted.error : null,
    retry: quoted.refetch,
    complaint: isMissing ? t('Choose your country') : undefined,
    total: quote?.total ?? price,
    confirmed: isQuoted && quote ? { total: quote.total, ...(asksCountry && country !== undefined && { country }) } : {},
  }
}
type Tax = ReturnType<typeof useTax>

/** Renders nothing when neither the tax nor the payment method depends on the country. */
export function CountryField({ tax }: { readonly tax: Tax }) {
  const { isTaxed, asksCountry, country = '', choose, complaint, problem, retry } = tax
  if (problem) return <ErrorNote error={problem} onRetry={retry} />
  if (!asksCountry) return null
  return (
    <SelectField
      name="country"
      label={t('Your country')}
      hint={isTaxed ? t('We use your country to calculate tax.') : t('We use your country to choose the payment processor.')}
      options={countryOptions()}
      {...(country === '' && { placeholder: t('Choose your country') })}
      value={country}
      onChange={choose}
      error={complaint}
      autoComplete="country"
    />
  )
}

/** Returns the rows of a price with its tax, the total last. Without tax, returns only the total. */
export function taxRows({ quote, total }: Pick<Tax, 'quote' | 'total'>, currency: string, sum = t('You pay')) {
  const line = (label: string, value: number, isTotal = false) => ({
    label,
    value: <Money value={value} currency={currency} />,
    isTotal,
  })
  if (!quote || quote.country === null || quote.percent === 0) return [line(sum, total, true)]
  const words = { tax: quote.name, percent: taxRate(quote.percent) }
  if (quote.isIncluded) return [line(sum, total, true), line(t('Includes {tax}, {percent}', words), quote.tax)]
  return [line(t('Price'), quote.net), line(t('{tax}, {percent}', words), quote.tax), line(sum, total, true)]
}

interface TaxSumsProps {
  readonly tax: Tax
  /** The payment is a subscription that renews from now, or from the next period. */
  readonly renews?: 'now' | 'later'
  /** The label of the total. Differs when nothing is paid immediately. */
  readonly sum?: string
}

/** For places where the button already shows the price: only the tax. */
export function TaxSums({ tax, renews, sum }: TaxSumsProps) {
  const { currency } = useSettings()
  const { quote } = tax
  if (!quote || quote.country === null || quote.percent === 0) return null
  return (
    <>
      <Sums rows={taxRows(tax, currency, renews === 'later' ? t('You’ll pay') : sum)} />
      {renews && !quote.isIncluded && <p className={css['small']}>{t('Applicable tax is added to each renewal.')}</p>}
    </>
  )
}
