/** Buys tokens: a package, a custom amount, or exactly the missing amount for a waiting purchase. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { listTokenPackages, purchaseTokens, type TokenPackage } from '@fanfare/contract/payments'
import type { PublicSettings } from '@fanfare/contract/public-settings'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { expectNotification, unexpectNotification } from '#core/expected-notifications.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useInvalidateAfter } from '#lib/invalidate.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Money, TokenAmount } from '#ui/amounts.tsx'
import { NumberField } from '#ui/fields/choice-fields.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { PaymentConfirmation } from '#core/payments/payment-confirmation.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { ChosenLine } from '#core/checkout/chosen-line.tsx'
import { Choices } from '#core/checkout/choices.tsx'
import { CouponField, useCoupon } from '#core/checkout/coupon.tsx'
import { CountryField, taxRows, useTax } from '#core/checkout/tax.tsx'
import { minus } from '#core/checkout/exchange.ts'
import type { TopUpProgress, WaitingPurchase } from '#core/checkout/offer.ts'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import { tokenOptions, useTokenChoice, type Selection } from './token-choice.tsx'
import css from '#core/checkout/sheet.module.css'

interface BuyTokensProps {
  /** Tokens that a waiting purchase lacks. */
  readonly missing?: number
  /** The waiting purchase. One press pays for both. */
  readonly purchase?: WaitingPurchase
  readonly onBought: (tokens: number) => void
  readonly onProgress?: (progress: TopUpProgress) => void
}

export default function BuyTokens({ missing = 0, ...rest }: BuyTokensProps) {
  const packages = useQuery(query(listTokenPackages, {}))
  if (packages.isPending) return <SkeletonRows count={4} />
  if (packages.isError) return <ErrorNote error={packages.error} onRetry={packages.refetch} />
  return <TokenForm packages={packages.data.data} missing={missing} {...rest} />
}

interface TokenFormProps extends BuyTokensProps {
  readonly packages: readonly TokenPackage[]
  readonly missing: number
}

function TokenForm({ packages, missing, purchase, onBought, onProgress }: TokenFormProps) {
  const { currency } = useSettings()
  const tokenChoice = useTokenChoice(packages, missing)
  const { selection } = tokenChoice
  const formId = useId()
  const coupon = useCoupon({ what: 'tokens', price: selection?.price ?? 0 })
  const tax = useTax({ purpose: 'tokens', price: coupon.total })
  const choice = useCardChoice({ country: tax.country })
  const { payment, isCharging, isPaying, pay } = useBuying({ tokenChoice, coupon, tax, choice, purchase, onBought })
  useProgress(payment.waiting ? 'bank' : isCharging ? 'paying' : 'idle', onProgress)
  if (payment.waiting) return <PaymentConfirmation payment={payment.waiting} onDecided={payment.decide} />
  const price = formatMoney(tax.total, currency)
  return (
    <div className={css['part']}>
      <HowMany {...{ formId, tokenChoice, missing, purchase }} onSubmit={(event) => void pay(event)} />
      {selection && <CouponField coupon={coupon} />}
      <CountryField tax={tax} />
      {tax.total > 0 && <CardChoice choice={choice} onChange={payment.forgive} />}
      {selection && <Total {...{ selection, tax, purchase }} discount={coupon.found?.discount ?? 0} />}
      <PayBar note={noteOf(tax, currency, purchase?.note)} problem={payment.problem ?? purchase?.problem}>
        <PaidButton act={`tokens ${selection?.id} ${tax.total}`} type="submit" form={formId} isPending={isPaying}>
          {selection ? (purchase?.word(price) ?? t('Pay {price}', { price })) : t('Pay')}
        </PaidButton>
      </PayBar>
    </div>
  )
}

function useProgress(progress: TopUpProgress, onProgress: TokenFormProps['onProgress']): void {
  const tell = useEffectEvent((now: TopUpProgress) => onProgress?.(now))
  useEffect(() => tell(progress), [progress])
}

interface HowManyProps {
  readonly formId: string
  readonly tokenChoice: ReturnType<typeof useTokenChoice>
  readonly missing: number
  readonly purchase: WaitingPurchase | undefined
  readonly onSubmit: (event: { preventDefault(): void }) => void
}

/** The missing amount is preselected. More options are one press away. */
function HowMany({ formId, tokenChoice, missing, purchase, onSubmit }: HowManyProps) {
  const settings = useSettings()
  const [isOpen, setOpen] = useState(purchase === undefined)
  const { picked, pick, selection, amount } = tokenChoice
  return (
    <form id={formId} noValidate className={css['part']} onSubmit={onSubmit}>
      {!isOpen && selection ? (
        <ChosenLine
          label={t('Add funds')}
          title={<TokenAmount value={selection.tokens} />}
          aside={<Money value={selection.price} currency={settings.currency} />}
          onChange={() => setOpen(true)}
        />
      ) : (
        <Choices
          legend={t('How many')}
          value={picked}
          onChange={pick}
          options={tokenOptions({ ...tokenChoice, missing, settings })}
        />
      )}
      {picked === 'custom' && <FreeAmount settings={settings} {...amount} tokens={selection?.tokens} />}
    </form>
  )
}

/** Returns the terms that must be visible next to the button, wherever the figures are. */
function noteOf({ quote }: ReturnType<typeof useTax>, currency: string, ofPurchase = t('One-time payment. No renewal.')): string {
  if (!quote || quote.tax === 0) return ofPurchase
  return t('Includes {amount} {tax}. One-time payment. No renewal.', {
    amount: formatMoney(quote.tax, currency),
    tax: quote.name,
  })
}

/** The type of the notification about a token purchase. */
const ADDED = 'tokens_purchased'

interface Buying {
  readonly tokenChoice: ReturnType<typeof useTokenChoice>
  readonly coupon: ReturnType<typeof useCoupon>
  readonly tax: ReturnType<typeof useTax>
  readonly choice: ReturnType<typeof useCardChoice>
  readonly purchase: WaitingPurchase | undefined
  readonly onBought: (tokens: number) => void
}

function useBuying({ tokenChoice, coupon, tax, choice, purchase, onBought }: Buying) {
  const bought = useRef(0)
  const buy = useApiMutation(purchaseTokens)
  const refresh = useInvalidateAfter(purchaseTokens)
  const payment = useCardPayment({
    onDecided: () => void refresh(),
    onPaid: () => onBought(bought.current),
    onDeclined: () => {
      unexpectNotification(ADDED)
      return choice.refresh()
    },
  })
  const refuse = (error: unknown) => {
    unexpectNotification(ADDED)
    payment.refuse(error)
  }
  const isPaying = buy.isPending || choice.isSaving || coupon.isPending || tax.isPending || purchase?.isPending === true

  async function pay(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    const { selection } = tokenChoice
    if (!tokenChoice.isRight() || !selection || isPaying || !tax.isReady()) return
    if (purchase?.isRight?.() === false) return
    payment.forgive()
    const card = tax.total > 0 ? await choice.take() : undefined
    if (tax.total > 0 && !card) return choice.isTyping ? undefined : payment.complain(t('Choose a card to pay with.'))
    bought.current = selection.tokens
    const { id, price, tokens } = selection
    const amount = id === 'custom' ? { amount: price } : {}
    const lowered = coupon.found ? { couponCode: coupon.found.code } : {}
    const body = { ...(card && { cardId: card._id }), price: coupon.total, tokens, ...amount, ...lowered, ...tax.confirmed }
    // The waiting purchase says how it ended, and includes the added tokens. A top-up alone has its toast, even if an earlier
    // notification was expected and never arrived.
    if (purchase) expectNotification(ADDED)
    else unexpectNotification(ADDED)
    buy.mutate({ params: { id }, body }, { onSuccess: payment.take, onError: refuse })
  }
  return { payment, isCharging: buy.isPending, isPaying, pay }
}

interface TotalProps {
  readonly selection: Selection
  readonly discount: number
  readonly tax: ReturnType<typeof useTax>
  readonly purchase: WaitingPurchase | undefined
}

function Total({ selection, discount, tax, purchase }: TotalProps) {
  const { balance } = useMe()
  const { currency } = useSettings()
  const lowered = [
    { label: t('Price before coupon'), value: <Money value={selection.price} currency={currency} /> },
    { label: t('Coupon'), value: <Money value={-discount} currency={currency} /> },
  ]
  const isPlain = discount === 0 && (tax.quote?.tax ?? 0) === 0
  // The button shows the price, and the purchase shows the balance.
  if (purchase && isPlain) return null
  const balances = [
    { label: t('Your balance'), value: <TokenAmount value={balance} /> },
    { label: t('Balance after'), value: <TokenAmount value={minus(balance, -selection.tokens)} /> },
  ]
  return <Sums rows={[...(discount > 0 ? lowered : []), ...taxRows(tax, currency), ...(purchase ? [] : balances)]} />
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
  const limits = t('{least} to {most}', { least: formatMoney(least, currency), most: formatMoney(most, currency) })
  const received = t('You receive {amount}', { amount: formatTokens(tokens) })
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
