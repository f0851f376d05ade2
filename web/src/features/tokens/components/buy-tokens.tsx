/** Buying tokens: packages, or a free amount; and exactly what is missing when another purchase waits for it. */
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { listTokenPackages, purchaseTokens, type TokenPackage } from '@fanfare/contract/payments'
import { type PublicSettings } from '@fanfare/contract/site'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { useMe, useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useInvalidateAfter } from '#lib/invalidate.ts'
import { money, percent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { tokenAmount } from '#lib/token-words.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { Bank } from '#core/payments/bank.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { Choices, type Choice } from '#core/checkout/choices.tsx'
import { CouponField, useCoupon } from '#core/checkout/coupon.tsx'
import { CountryField, taxRows, useTax } from '#core/checkout/tax.tsx'
import { costOf, minus, tokensFor } from '#core/checkout/exchange.ts'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import css from '#core/checkout/sheet.module.css'

interface BuyTokensProps {
  /** Tokens that a waiting purchase lacks. */
  readonly missing?: number
  readonly onBought: (tokens: number) => void
}

/** What is bought: a package by its id, or an amount of the currency. */
interface Selection {
  readonly id: string
  readonly price: number
  readonly tokens: number
}

export default function BuyTokens({ missing, onBought }: BuyTokensProps) {
  const packages = useQuery(query(listTokenPackages, {}))
  if (packages.isPending) return <SkeletonRows count={4} />
  if (packages.isError) return <ErrorNote error={packages.error} onRetry={packages.refetch} />
  return <TokenForm packages={packages.data.data} missing={missing ?? 0} onBought={onBought} />
}

interface TokenFormProps {
  readonly packages: readonly TokenPackage[]
  readonly missing: number
  readonly onBought: (tokens: number) => void
}

function TokenForm({ packages, missing, onBought }: TokenFormProps) {
  const settings = useSettings()
  const tokenChoice = useTokenChoice(packages, missing)
  const { picked, pick, selection } = tokenChoice
  const formId = useId()
  const coupon = useCoupon({ what: 'tokens', price: selection?.price ?? 0 })
  const tax = useTax({ purpose: 'tokens', price: coupon.total })
  const choice = useCardChoice({ country: tax.country })
  const { payment, isPaying, pay } = useBuying({ tokenChoice, coupon, tax, choice, onBought })
  if (payment.waiting) return <Bank payment={payment.waiting} onDecided={payment.decide} />
  return (
    <div className={css['part']}>
      <form id={formId} noValidate className={css['part']} onSubmit={(event) => void pay(event)}>
        <Choices
          legend={t('How many')}
          value={picked}
          onChange={pick}
          options={optionsOf({ ...tokenChoice, missing, settings })}
        />
        {picked === 'custom' && <FreeAmount settings={settings} {...tokenChoice.amount} tokens={selection?.tokens} />}
      </form>
      {selection && <CouponField coupon={coupon} />}
      <CountryField tax={tax} />
      <CardChoice choice={choice} onChange={payment.forgive} />
      {selection && <Total selection={selection} discount={coupon.found?.discount ?? 0} tax={tax} currency={settings.currency} />}
      <PayBar note={noteOf(tax, settings.currency)} problem={payment.problem}>
        <PaidButton act={`tokens ${selection?.id} ${tax.total}`} type="submit" form={formId} isPending={isPaying}>
          {selection ? t('Pay {price}', { price: money(tax.total, settings.currency) }) : t('Pay')}
        </PaidButton>
      </PayBar>
    </div>
  )
}

/** What must be in sight of the button, however far down the figures are. */
function noteOf({ quote }: ReturnType<typeof useTax>, currency: string): string {
  if (!quote || quote.tax === 0) return t('One payment. Nothing renews.')
  return t('With {amount} {tax}. One payment. Nothing renews.', { amount: money(quote.tax, currency), tax: quote.name })
}

interface Buying {
  readonly tokenChoice: ReturnType<typeof useTokenChoice>
  readonly coupon: ReturnType<typeof useCoupon>
  readonly tax: ReturnType<typeof useTax>
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onBought: (tokens: number) => void
}

function useBuying({ tokenChoice, coupon, tax, choice, onBought }: Buying) {
  const bought = useRef(0)
  const buy = useApiMutation(purchaseTokens)
  const refresh = useInvalidateAfter(purchaseTokens)
  const payment = useCardPayment({
    onDecided: () => void refresh(),
    onPaid: () => onBought(bought.current),
    onDeclined: choice.refresh,
  })
  const isPaying = buy.isPending || choice.isSaving || coupon.isPending || tax.isPending

  async function pay(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    const { selection } = tokenChoice
    if (!tokenChoice.isRight() || !selection || isPaying || !tax.isReady()) return
    payment.forgive()
    const card = await choice.take()
    if (!card) return choice.isTyping ? undefined : payment.complain(t('Please choose the card that pays.'))
    bought.current = selection.tokens
    const { id, price, tokens } = selection
    const amount = id === 'custom' ? { amount: price } : {}
    const lowered = coupon.found ? { couponCode: coupon.found.code } : {}
    const body = { cardId: card._id, price: coupon.total, tokens, ...amount, ...lowered, ...tax.confirmed }
    buy.mutate({ params: { id }, body }, { onSuccess: payment.take, onError: payment.refuse })
  }
  return { payment, isPaying, pay }
}

/** What can be bought, what is picked of it, and whether the free amount is right. */
function useTokenChoice(all: readonly TokenPackage[], missing: number) {
  const settings = useSettings()
  const least = exactPrice(missing, settings)
  // Beside what is missing only what covers it, too; where nothing can, everything that brings it nearer.
  const packages = least > 0 ? all.filter(({ tokens }) => tokens >= missing) : all
  // Nobody is offered the missing tokens for more than a package that covers them costs.
  const cheaper = packages.find(({ price }) => price <= least)
  const exact = cheaper ? 0 : least
  const [picked, pick] = useState(exact > 0 ? 'missing' : (cheaper ?? packages[1] ?? packages[0])?._id)
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()

  function onChange(next: string): void {
    setValue(next)
    // What was wrong stays until it is right, and nothing turns wrong while it is being typed.
    if (error !== undefined) setError(complaintAbout(next, settings))
  }
  const onBlur = () => setError(value === '' ? undefined : complaintAbout(value, settings))
  function isRight(): boolean {
    const wrong = picked === 'custom' ? complaintAbout(value, settings) : undefined
    setError(wrong)
    return wrong === undefined
  }
  const selection = selectionOf(picked, { packages, exact, typed: value, settings })
  return { packages, exact, picked, pick, selection, isRight, amount: { value, error, onChange, onBlur } }
}

/** What buys the missing tokens at once; 0 where nothing is missing, or more than can be bought at once. */
function exactPrice(missing: number, settings: PublicSettings): number {
  const price = Math.max(costOf(missing, settings.tokenConversionRate), settings.minimumWalletPrice)
  return missing > 0 && price <= settings.maximumWalletPrice ? price : 0
}

interface TotalProps {
  readonly selection: Selection
  readonly discount: number
  readonly tax: ReturnType<typeof useTax>
  readonly currency: string
}

function Total({ selection, discount, tax, currency }: TotalProps) {
  const { balance } = useMe()
  const lowered = [
    { label: t('Price before the coupon'), value: <Money value={selection.price} currency={currency} /> },
    { label: t('Coupon'), value: <Money value={-discount} currency={currency} /> },
  ]
  return (
    <Sums
      rows={[
        ...(discount > 0 ? lowered : []),
        ...taxRows(tax, currency),
        { label: t('Your balance'), value: <TokenAmount value={balance} /> },
        { label: t('Balance after'), value: <TokenAmount value={minus(balance, -selection.tokens)} /> },
      ]}
    />
  )
}

interface AmountProps {
  readonly settings: PublicSettings
  readonly value: string
  readonly error: string | undefined
  readonly tokens: number | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

function FreeAmount({ settings, value, error, tokens = 0, onChange, onBlur }: AmountProps) {
  const { minimumWalletPrice: least, maximumWalletPrice: most, currency } = settings
  const limits = t('{least} to {most}', { least: money(least, currency), most: money(most, currency) })
  const received = t('You receive {amount}', { amount: tokenAmount(tokens) })
  return (
    <NumberField
      label={t('Amount')}
      name="amount"
      unit={currency}
      hint={tokens > 0 ? `${received} · ${limits}` : limits}
      value={value}
      error={error}
      onChange={onChange}
      onBlur={onBlur}
      autoFocus
    />
  )
}

interface Offered {
  readonly packages: readonly TokenPackage[]
  readonly exact: number
  readonly settings: PublicSettings
}

function optionsOf({ packages, exact, missing, settings }: Offered & { missing: number }): Choice<string>[] {
  const { currency, tokenConversionRate: rate } = settings
  const exactly = {
    value: 'missing',
    title: <TokenAmount value={tokensFor(exact, rate)} />,
    detail: tokensFor(exact, rate) > missing ? t('The least that can be bought; enough for this') : t('Exactly what is missing'),
    aside: <Money value={exact} currency={currency} />,
  }
  const offered = packages.map(({ _id, tokens, bonus, price, name, saving }) => ({
    value: _id,
    title: <TokenAmount value={tokens} />,
    detail: detailOf({ name, bonus, saving }),
    aside: <Money value={price} currency={currency} />,
  }))
  const free = { value: 'custom', title: t('Another amount'), detail: t('As much as you like') }
  return [...(exact > 0 ? [exactly] : []), ...offered, free]
}

function detailOf({ name, bonus, saving }: Pick<TokenPackage, 'name' | 'bonus' | 'saving'>): string {
  const saved = percent(saving / 100)
  if (bonus > 0) return t('{name}, with a bonus of {bonus}', { name, bonus: tokenAmount(bonus) })
  return saving > 0 ? t('{name}, {saving} saved', { name, saving: saved }) : name
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

function complaintAbout(typed: string, settings: PublicSettings): string | undefined {
  const { minimumWalletPrice: least, maximumWalletPrice: most, currency } = settings
  const label = t('Amount')
  if (typed.trim() === '') return t('Please enter {label}', { label })
  const price = Number(typed)
  if (!Number.isFinite(price) || /\.\d{3}/.test(typed)) return t('{label} is not a valid {type}', { label, type: t('number') })
  if (price < least) return t('{label} must be at least {min}', { label, min: money(least, currency) })
  if (price > most) return t('{label} must be up to {max}', { label, max: money(most, currency) })
}
