/** Gifts a subscription: its length, recipient, message and delivery date, by card or from the wallet. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { buyGift, readGiftPrices, type GiftMonths } from '@fanfare/contract/gift-subscriptions'
import type { Person } from '@fanfare/contract/people'
import { Choices } from '#core/checkout/choices.tsx'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { CountryField, TaxSums, useTax } from '#core/checkout/tax.tsx'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { Success } from '#core/checkout/success.tsx'
import { Recipient, WalletSums } from '#core/checkout/sums.tsx'
import { PaymentConfirmation } from '#core/payments/payment-confirmation.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { useMe, useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { TipIcon } from '#ui/icons.ts'
import { GiftFields, noRecipient, type GiftRecipient } from './gift-fields.tsx'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly gift_subscription: { readonly performer: Person }
  }
}

const offer: CheckoutOffer<'gift_subscription'> = {
  title: () => t('Gift a subscription'),
  Component,
}
export default offer

type Price = { readonly months: GiftMonths; readonly price: number; readonly tokens: number }

function Component(props: OfferProps<'gift_subscription'>) {
  const { performer } = props.offer
  const { data, isPending, error, refetch } = useQuery({
    ...query(readGiftPrices, { params: { id: performer._id } }),
    staleTime: 0,
  })
  if (isPending) return <SkeletonRows count={3} />
  if (!data) return <ErrorNote error={error} onRetry={refetch} />
  const [first] = data.prices
  if (first) return <GiftForm {...props} prices={data.prices} first={first} />
  return (
    <EmptyState icon={TipIcon} title={t('Not available right now')}>
      {t('{name} isn’t accepting subscriptions right now.', { name: performer.name })}
    </EmptyState>
  )
}

interface GiftFormProps extends OfferProps<'gift_subscription'> {
  readonly prices: readonly Price[]
  readonly first: Price
}

function GiftForm({ offer: { performer }, prices, first, onSuccess, onClose }: GiftFormProps) {
  const { balance } = useMe()
  const { currency } = useSettings()
  const [months, setMonths] = useState(String(first.months))
  const [method, setMethod] = useState<'card' | 'wallet'>('card')
  const [to, setTo] = useState<GiftRecipient>(noRecipient)
  const chosen = prices.find((one) => String(one.months) === months) ?? first
  const done = () => onSuccess(<Given to={to} method={method} onClose={onClose} />)
  const tax = useTax({ purpose: 'gift', price: chosen.price, isOn: method === 'card' })
  const choice = useCardChoice({ purpose: 'gift', country: tax.country })
  const { payment, isPaying, pay } = useGiving({ performerId: performer._id, chosen, method, to, tax, choice, onDone: done })
  if (payment.waiting) return <PaymentConfirmation payment={payment.waiting} onDecided={payment.decide} />
  const wallet = { isOn: method === 'wallet', onChange: (isOn: boolean) => setMethod(isOn ? 'wallet' : 'card') }
  const price = formatMoney(method === 'card' ? tax.total : chosen.price, currency)
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{t('Access to subscriber content, for someone else.')}</Recipient>
      <Choices
        legend={t('Duration')}
        value={months}
        onChange={setMonths}
        options={prices.map((one) => ({
          value: String(one.months),
          title: t('{months, plural, =1 {A month} =12 {A year} other {# months}}', { months: one.months }),
          aside: formatMoney(one.price, currency),
        }))}
      />
      <GiftFields value={to} onChange={setTo} />
      <CardChoice choice={choice} onChange={payment.forgive} wallet={{ ...wallet, price: chosen.tokens }} />
      <CountryField tax={tax} />
      <TaxSums tax={tax} />
      {method === 'wallet' && <WalletSums price={chosen.tokens} balance={balance} />}
      <PayBar note={t('{price} once. Gifts don’t renew.', { price })} problem={payment.problem}>
        <PaidButton act={`gift ${months} ${method} ${tax.total}`} isPending={isPaying} onClick={() => void pay()}>
          {t('Buy gift for {price}', { price })}
        </PaidButton>
      </PayBar>
    </div>
  )
}

interface Giving {
  readonly performerId: string
  readonly chosen: Price
  readonly method: 'card' | 'wallet'
  readonly to: GiftRecipient
  readonly tax: ReturnType<typeof useTax>
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onDone: () => void
}

function useGiving({ performerId, chosen, method, to, tax, choice, onDone }: Giving) {
  const act = useApiMutation(buyGift)
  const payment = useCardPayment({ onDecided: () => undefined, onPaid: onDone, onDeclined: choice.refresh })

  const isPaying = act.isPending || choice.isSaving || tax.isPending

  async function pay(): Promise<void> {
    if (isPaying) return
    payment.forgive()
    const { kind, username, mail, message, deliverOn } = to
    if ((kind === 'member' ? username : mail).trim() === '')
      return payment.complain(kind === 'member' ? t('Enter who it’s for.') : t('Enter the email address.'))
    const whom = kind === 'member' ? { username: username.trim().replace(/^@/, '') } : { mail: mail.trim() }
    const words = { message, ...(deliverOn !== '' && { deliverOn }) }
    const body = { performerId, months: chosen.months, ...whom, ...words }
    if (method === 'wallet') return send({ ...body, price: chosen.tokens, paymentMethod: method })
    if (!tax.isReady()) return
    const card = await choice.take()
    if (card) send({ ...body, price: chosen.price, ...tax.confirmed, cardId: card._id })
    else if (!choice.isTyping) payment.complain(t('Choose a card to pay with.'))
  }
  function send(body: Static<typeof buyGift.body>): void {
    act.mutate({ body }, { onSuccess: payment.take, onError: payment.refuse })
  }
  return { payment, pay, isPaying }
}

function Given({
  to: { kind, username, mail, deliverOn },
  method,
  onClose,
}: {
  readonly to: GiftRecipient
  readonly method: 'card' | 'wallet'
  readonly onClose: () => void
}) {
  const whom = kind === 'member' ? `@${username.replace(/^@/, '')}` : mail
  return (
    <Success
      title={t('Gift purchased')}
      isFromWallet={method === 'wallet'}
      action={
        <Button to="/gift-subscriptions?side=bought" size="large" isWide onClick={onClose}>
          {t('See my gifts')}
        </Button>
      }
    >
      {deliverOn === '' ? t('{whom} is notified now.', { whom }) : t('{whom} is notified on the day you chose.', { whom })}
    </Success>
  )
}
