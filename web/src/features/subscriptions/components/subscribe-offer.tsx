/** Subscribing: free days, a month or a year; by card or from the wallet; what happens next in plain words. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { ApiError } from '@fanfare/contract'
import { subscribe } from '@fanfare/contract/payments'
import { type PerformerCard } from '@fanfare/contract/performers'
import { readOwnSubscription, type Plan, type Subscription } from '@fanfare/contract/subscriptions'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { useMe, useSettings } from '#core/viewer.ts'
import { call, query } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { useInvalidateAfter } from '#lib/invalidate.ts'
import { tokenCount } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { UserIcon } from '#ui/icons.ts'
import { Bank } from '#core/payments/bank.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { Choices } from '#core/checkout/choices.tsx'
import { minus } from '#core/checkout/exchange.ts'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { Subscribed } from './subscribed.tsx'
import { Recipient, WalletSums } from '#core/checkout/sums.tsx'
import { actOf, inShort, introOf, whatFollows, type Terms } from './terms.ts'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly subscribe: { readonly performer: PerformerCard }
  }
}

const offer: CheckoutOffer<'subscribe'> = {
  title: () => t('Subscribe'),
  waiting: () => t('Your subscription is not finished. Nothing has been charged yet.'),
  Component,
}
export default offer

function Component({ offer: { performer }, onMissing, onSuccess, onClose }: OfferProps<'subscribe'>) {
  const done = (news: News) => {
    if (news === 'already') return onClose()
    onSuccess(<Subscribed performer={performer} news={news} onClose={onClose} />)
  }
  return <SubscribeOffer performer={performer} onMissing={onMissing} onDone={done} />
}

/** `resumed` has paid nothing; `already` was subscribed before. */
type News = 'subscribed' | 'resumed' | 'already'

interface SubscribeOfferProps {
  readonly performer: PerformerCard
  /** Tokens that are missing for paying from the wallet. */
  readonly onMissing: (tokens: number) => void
  readonly onDone: (news: News) => void
}

function SubscribeOffer(props: SubscribeOfferProps) {
  const { performer } = props
  const own = useQuery({ ...query(readOwnSubscription, { params: { id: performer._id } }), staleTime: 0 })
  if (own.isPending) return <SkeletonRows count={3} />
  if (own.isError) return <ErrorNote error={own.error} onRetry={own.refetch} />
  const { subscription, situation, plans } = own.data
  if (situation === 'running' && subscription) return <Running subscription={subscription} onDone={props.onDone} />
  if (plans.length === 0) {
    return (
      <EmptyState icon={UserIcon} title={t('Not on offer at the moment')}>
        {t('{name} takes no subscriptions right now. You can follow instead.', { name: performer.name })}
      </EmptyState>
    )
  }
  const { name, prices } = performer
  return <SubscriptionForm {...props} plans={plans} terms={{ situation, subscription, name, freeDays: prices.freeDays }} />
}

function Running({ subscription, onDone }: { subscription: Subscription; onDone: SubscribeOfferProps['onDone'] }) {
  return (
    <div className={css['part']}>
      <Recipient person={subscription.with}>{t('You are subscribed, and it renews by itself.')}</Recipient>
      <PayBar>
        <Button variant="quiet" size="large" isWide to="/subscriptions" onClick={() => onDone('already')}>
          {t('See my subscriptions')}
        </Button>
      </PayBar>
    </div>
  )
}

type Method = 'card' | 'wallet'

interface SubscriptionFormProps extends SubscribeOfferProps {
  readonly plans: readonly Plan[]
  readonly terms: Omit<Terms, 'plan' | 'method'>
}

function SubscriptionForm({ performer, plans, terms, onMissing, onDone }: SubscriptionFormProps) {
  const { balance } = useMe()
  const { currency } = useSettings()
  const [picked, setPicked] = useState<Plan['type']>()
  const [method, setMethod] = useState<Method>('card')
  const choice = useCardChoice('subscription')
  const plan = plans.find(({ type }) => type === (picked ?? terms.subscription?.type)) ?? plans[0]!
  const said: Terms = { ...terms, plan, method }
  const { payment, isPaying, pay } = useSubscribing({ performerId: performer._id, said, choice, onDone })
  if (payment.waiting) return <Bank payment={payment.waiting} onDecided={payment.decide} onTurnBack={payment.turnBack} />

  const isFree = plan.type === 'free'
  const isDueNow = !isFree && terms.situation !== 'resume'
  const missing = isDueNow && method === 'wallet' ? Math.max(0, minus(plan.tokens, balance)) : 0
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{introOf(terms)}</Recipient>
      <PlanChoice plans={plans} freeDays={terms.freeDays} value={plan.type} onChange={setPicked} />
      {!isFree && <MethodChoice value={method} onChange={setMethod} />}
      {!isFree && method === 'card' && <CardChoice choice={choice} onChange={payment.forgive} />}
      {isDueNow && method === 'wallet' && <WalletSums price={plan.tokens} balance={balance} />}
      <ul className={css['terms']}>
        {whatFollows(said, currency).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PayBar note={inShort(said, currency)} problem={payment.problem}>
        {missing > 0 ? (
          <PaidButton act="missing" onClick={() => onMissing(missing)}>
            {t('Get the missing tokens')}
          </PaidButton>
        ) : (
          <PaidButton act={`subscribe ${plan.type} ${plan.price}`} isPending={isPaying} onClick={() => void pay()}>
            {actOf(said, currency)}
          </PaidButton>
        )}
      </PayBar>
    </div>
  )
}

interface Subscribing {
  readonly performerId: string
  readonly said: Terms
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onDone: (news: News) => void
}

function useSubscribing({ performerId, said: { plan, method, situation }, choice, onDone }: Subscribing) {
  const act = useApiMutation(subscribe)
  const refresh = useInvalidateAfter(subscribe)
  const payment = useCardPayment({
    onDecided: () => void refresh({ body: { performerId } }),
    onPaid: () => onDone(situation === 'resume' ? 'resumed' : 'subscribed'),
    onDeclined: choice.refresh,
  })

  async function pay(): Promise<void> {
    if (act.isPending || choice.isSaving) return
    payment.forgive()
    const { type } = plan
    if (type === 'free') return send({ performerId, type, price: 0 })
    if (method === 'wallet') return send({ performerId, type, price: plan.tokens, paymentMethod: method })
    const card = await choice.take()
    if (card) send({ performerId, type, price: plan.price, cardId: card._id })
    else if (!choice.isTyping) payment.complain(t('Please choose the card that pays.'))
  }
  function send(body: Static<typeof subscribe.body>): void {
    act.mutate({ body }, { onSuccess: payment.take, onError: (error) => void refused(error) })
  }
  /** Paid for in another tab is as good; a payment that still waits for its bank is not. */
  async function refused(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'already_done' && (await isSubscribed(performerId))) return onDone('already')
    payment.refuse(error)
  }
  return { payment, pay, isPaying: act.isPending || choice.isSaving }
}

async function isSubscribed(performerId: string): Promise<boolean> {
  const own = await call(readOwnSubscription, { params: { id: performerId } }).catch(() => undefined)
  return own?.situation === 'running'
}

function MethodChoice({ value, onChange }: { value: Method; onChange: (method: Method) => void }) {
  const { balance } = useMe()
  return (
    <Choices
      legend={t('Pay from')}
      isRow
      value={value}
      onChange={onChange}
      options={[
        { value: 'card', title: t('Card') },
        {
          value: 'wallet',
          title: t('Wallet'),
          detail: t('You have {count}', { count: tokenCount(balance) }),
        },
      ]}
    />
  )
}
