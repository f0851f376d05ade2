/** Selects what to buy: a package, exactly the missing amount, or a custom amount. */
import { useState } from 'react'
import type { TokenPackage } from '@fanfare/contract/payments'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import type { Choice } from '#core/checkout/choices.tsx'
import { costOf, tokensFor } from '#core/checkout/exchange.ts'
import { useSettings } from '#core/viewer.ts'
import { formatMoney, formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'

/** A package by its id, or an amount in the currency. */
export interface Selection {
  readonly id: string
  readonly price: number
  readonly tokens: number
}

/** Returns the options, the selection, and whether the custom amount is valid. */
export function useTokenChoice(all: readonly TokenPackage[], missing: number) {
  const settings = useSettings()
  const least = exactPrice(missing, settings)
  // Next to the missing amount, only packages that cover it are offered. If the missing amount cannot be bought exactly, all
  // packages are offered.
  const packages = least > 0 ? all.filter(({ tokens }) => tokens >= missing) : all
  // The missing tokens are not offered for more than a package that covers them.
  const cheaper = packages.find(({ price }) => price <= least)
  const exact = cheaper ? 0 : least
  const [wanted, pick] = useState<string>()
  // The missing amount changes while a tip is being typed. A selection that no longer covers it is cleared.
  const isOffered = wanted === 'custom' || (wanted === 'missing' ? exact > 0 : packages.some(({ _id }) => _id === wanted))
  const picked = isOffered ? wanted : exact > 0 ? 'missing' : (cheaper ?? packages[1] ?? packages[0])?._id
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()

  function onChange(next: string): void {
    setValue(next)
    // An error stays until the amount is valid, and none appears during typing.
    if (error !== undefined) setError(amountError(next, settings))
  }
  const onBlur = () => setError(value === '' ? undefined : amountError(value, settings))
  function isRight(): boolean {
    const wrong = picked === 'custom' ? amountError(value, settings) : undefined
    setError(wrong)
    return wrong === undefined
  }
  const selection = selectionOf(picked, { packages, exact, typed: value, settings })
  return { packages, exact, picked, pick, selection, isRight, amount: { value, error, onChange, onBlur } }
}

/** Returns the price of the missing tokens; 0 if none are missing, or more than one purchase allows. */
function exactPrice(missing: number, settings: PublicSettings): number {
  const price = Math.max(costOf(missing, settings.tokenConversionRate), settings.minimumWalletPrice)
  return missing > 0 && price <= settings.maximumWalletPrice ? price : 0
}

interface Offered {
  readonly packages: readonly TokenPackage[]
  readonly exact: number
  readonly settings: PublicSettings
}

export function tokenOptions({ packages, exact, missing, settings }: Offered & { missing: number }): Choice<string>[] {
  const { currency, tokenConversionRate: rate } = settings
  const exactly = {
    value: 'missing',
    title: <TokenAmount value={tokensFor(exact, rate)} />,
    detail: tokensFor(exact, rate) > missing ? t('The minimum purchase, enough for this') : t('Just what you need'),
    aside: <Money value={exact} currency={currency} />,
  }
  const offered = packages.map(({ _id, tokens, bonus, price, name, saving }) => ({
    value: _id,
    title: <TokenAmount value={tokens} />,
    detail: detailOf({ name, bonus, saving }),
    aside: <Money value={price} currency={currency} />,
  }))
  const free = { value: 'custom', title: t('Custom amount'), detail: t('You decide') }
  return [...(exact > 0 ? [exactly] : []), ...offered, free]
}

function detailOf({ name, bonus, saving }: Pick<TokenPackage, 'name' | 'bonus' | 'saving'>): string {
  const saved = formatPercent(saving / 100)
  if (bonus > 0) return t('{name}, including a bonus of {bonus}', { name, bonus: formatTokens(bonus) })
  return saving > 0 ? t('{name}, save {saving}', { name, saving: saved }) : name
}

function selectionOf(
  picked: string | undefined,
  { packages, exact, typed, settings }: Offered & { typed: string },
): Selection | undefined {
  const rate = settings.tokenConversionRate
  const found = packages.find(({ _id }) => _id === picked)
  if (found) return { id: found._id, price: found.price, tokens: found.tokens }
  const price = picked === 'missing' ? exact : Number(typed)
  return price > 0 ? { id: 'custom', price, tokens: tokensFor(price, rate) } : undefined
}

function amountError(typed: string, settings: PublicSettings): string | undefined {
  const { minimumWalletPrice: least, maximumWalletPrice: most, currency } = settings
  const label = t('Amount')
  if (typed.trim() === '') return t('Please enter {label}', { label })
  const price = Number(typed)
  if (!Number.isFinite(price) || /\.\d{3}/.test(typed)) return t('{label} is not a valid {type}', { label, type: t('number') })
  if (price < least) return t('{label} must be at least {min}', { label, min: formatMoney(least, currency) })
  if (price > most) return t('{label} must be up to {max}', { label, max: formatMoney(most, currency) })
}
