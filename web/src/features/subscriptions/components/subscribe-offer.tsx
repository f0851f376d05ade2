/** Subscribing: free days or a period; by card or from the wallet, with a coupon; what happens next in plain words. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Static } from 'typebox'
import { ApiError } from '@fanfare/contract'
import { subscribe } from '@fanfare/contract/payments'
import { type PerformerCard } from '@fanfare/contract/performers'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { readOwnSubscription, type Plan } from '@fanfare/contract/plans'
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
import { CheckField } from '#ui/fields/check-field.tsx'
import { UserIcon } from '#ui/icons.ts'
import { Bank } from '#core/payments/bank.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { useCardPayment } from '#core/payments/card-payment.ts'
import { Choices } from '#core/checkout/choices.tsx'
import { CouponField, useCoupon } from '#core/checkout/coupon.tsx'
import { minus, tokensFor } from '#core/checkout/exchange.ts'
import { CountryField, TaxSums, useTax } from '#core/checkout/tax.tsx'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { Subscribed } from './subscribed.tsx'
import { Recipient, WalletSums } from '#core/checkout/sums.tsx'
import { actOf, inShort, introOf, perPeriod, whatFollows, type Terms } from './terms.ts'
import css from '#core/checkout/sheet.module.css'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly subscribe: {
      readonly performer: PerformerCard
      /** The code in the link of a trial. */
      readonly trial?: string
    }
  }
}

const offer: CheckoutOffer<'subscribe'> = {
  title: () => t('Subscribe'),
  waiting: () => t('Your subscription is not finished. Nothing has been charged yet.'),
  Component,
}
export default offer

function Component({ offer: { performer, trial }, onMissing, onSuccess, onClose }: OfferProps<'subscribe'>) {
  const done = (news: News) => {
    if (news === 'already') return onClose()
    onSuccess(<Subscribed performer={performer} news={news} onClose={onClose} />)
  }
  return <SubscribeOffer {...{ performer, trial, onMissing }} onDone={done} />
}

/** `resumed` has paid nothing; `already` was subscribed before. */
type News = 'subscribed' | 'resumed' | 'already'

interface SubscribeOfferProps {
  readonly performer: PerformerCard
  readonly trial: string | undefined
  /** Tokens that are missing for paying from the wallet. */
  readonly onMissing: (tokens: number) => void
  readonly onDone: (news: News) => void
}

function SubscribeOffer(props: SubscribeOfferProps) {
  const { performer, trial } = props
  const asked = { params: { id: performer._id }, ...(trial !== undefined && { query: { trial } }) }
  const own = useQuery({ ...query(readOwnSubscription, asked), staleTime: 0 })
  if (own.isPending) return <SkeletonRows count={3} />
  if (own.isError) return <ErrorNote error={own.error} onRetry={own.refetch} />
  const { subscription, situation, plans, trialProblem } = own.data
  if (situation === 'running' && subscription) return <Running subscription={subscription} onDone={props.onDone} />
  if (plans.length === 0) {
    return (
      <EmptyState icon={UserIcon} title={t('Not on offer at the moment')}>
        {t('{name} takes no subscriptions right now. You can follow instead.', { name: performer.name })}
      </EmptyState>
    )
  }
  const { name } = performer
  return (
    <>
      {trialProblem !== '' && <ErrorNote error={trialProblem} />}
      <SubscriptionForm {...props} plans={plans} terms={{ situation, subscription, name }} />
    </>
  )
}

function Running({ subscription, onDone }: { subscription: Subscription; onDone: SubscribeOfferProps['onDone'] }) {
  return (
    <div className={css['part']}>
      <Recipient person={subscription.with}>
        {subscription.status === 'paused'
          ? t('Your subscription is paused. You can resume it under Subscriptions.')
          : t('You are subscribed, and it renews by itself.')}
      </Recipient>
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
  readonly terms: Pick<Terms, 'situation' | 'subscription' | 'name'>
}

/** What is chosen on the sheet, and what it comes to. */
function useChosen({ plans, terms }: Pick<SubscriptionFormProps, 'plans' | 'terms'>) {
  const { tokenConversionRate } = useSettings()
  const [picked, pick] = useState<Plan['type']>()
  const [method, setMethod] = useState<Method>('card')
  const [hasSaidYes, sayYes] = useState(false)
  const plan = plans.find(({ type }) => type === (picked ?? terms.subscription?.type)) ?? plans[0]!
  const coupon = useCoupon({ what: 'subscription', price: plan.firstPrice })
  const isFree = plan.type === 'free'
  const isDueNow = !isFree && terms.situation !== 'resume'
  const first = plans.find(({ type }) => type !== 'free')
  const later = isFree && hasSaidYes ? first : undefined
  const total = isDueNow ? coupon.total : plan.firstPrice
  const tokens = coupon.found ? tokensFor(total, tokenConversionRate) : plan.tokens
  const said: Terms = { ...terms, plan, later, method, total, tokens }
  // A promotion is a coupon already.
  const takesCoupon = isDueNow && plan.firstPrice === plan.price
  return { said, first, coupon, takesCoupon, isFree, isDueNow, hasSaidYes, sayYes, pick, setMethod }
}

function SubscriptionForm({ performer, trial, plans, terms, onMissing, onDone }: SubscriptionFormProps) {
  const { balance } = useMe()
  const { currency } = useSettings()
  const chosen = useChosen({ plans, terms })
  const { said, coupon, isFree, isDueNow, takesCoupon } = chosen
  const { plan, method, later, tokens, total } = said
  const choice = useCardChoice('subscription')
  const couponCode = takesCoupon ? coupon.found?.code : undefined
  const tax = useTax({ purpose: 'subscription', price: total, isOn: isDueNow && method === 'card' })
  const { payment, isPaying, pay } = useSubscribing({ performerId: performer._id, trial, said, tax, couponCode, choice, onDone })
  if (payment.waiting) return <Bank payment={payment.waiting} onDecided={payment.decide} onTurnBack={payment.turnBack} />

  const isAgreed = !isFree || later !== undefined
  const missing = isDueNow && method === 'wallet' ? Math.max(0, minus(tokens, balance)) : 0
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{introOf(terms)}</Recipient>
      <PlanChoice plans={plans} value={plan.type} onChange={chosen.pick} />
      {isFree && chosen.first && <GoOn plan={chosen.first} isOn={chosen.hasSaidYes} onChange={chosen.sayYes} />}
      {takesCoupon && <CouponField coupon={coupon} />}
      {isAgreed && <MethodChoice value={method} onChange={chosen.setMethod} />}
      {isAgreed && method === 'card' && <CardChoice choice={choice} onChange={payment.forgive} />}
      <CountryField tax={tax} />
      <TaxSums tax={tax} renews />
      {isDueNow && method === 'wallet' && <WalletSums price={tokens} balance={balance} />}
      <ul className={css['terms']}>
        {whatFollows({ ...said, total: tax.total }, currency).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PayBar note={inShort(said, currency)} problem={payment.problem}>
        {missing > 0 ? (
          <PaidButton act="missing" onClick={() => onMissing(missing)}>
            {t('Get the missing tokens')}
          </PaidButton>
        ) : (
          <PaidButton act={`subscribe ${plan.type} ${tax.total}`} isPending={isPaying} onClick={() => void pay()}>
            {actOf({ ...said, total: tax.total }, currency)}
          </PaidButton>
        )}
      </PayBar>
    </div>
  )
}

interface GoOnProps {
  readonly plan: Plan
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The yes to what free days become; without it they just end. */
function GoOn({ plan, isOn, onChange }: GoOnProps) {
  const { currency } = useSettings()
  return (
    <CheckField
      label={t('Go on after that for {price}', { price: perPeriod(plan, currency) })}
      hint={t('Without this your free days end by themselves.')}
      isOn={isOn}
      onChange={onChange}
    />
  )
}

interface Subscribing {
  readonly performerId: string
  readonly trial: string | undefined
  readonly said: Terms
  readonly tax: ReturnType<typeof useTax>
  readonly couponCode: string | undefined
  readonly choice: ReturnType<typeof useCardChoice>
  readonly onDone: (news: News) => void
}

function useSubscribing({ performerId, trial, said, tax, couponCode, choice, onDone }: Subscribing) {
  const { plan, later, method, situation, total, tokens } = said
  const act = useApiMutation(subscribe)
  const refresh = useInvalidateAfter(subscribe)
  const payment = useCardPayment({
    onDecided: () => void refresh({ body: { performerId } }),
    onPaid: () => onDone(situation === 'resume' ? 'resumed' : 'subscribed'),
    onDeclined: choice.refresh,
  })

  const isPaying = act.isPending || choice.isSaving || tax.isPending

  async function pay(): Promise<void> {
    if (isPaying || !tax.isReady()) return
    payment.forgive()
    const { type } = plan
    const isFree = type === 'free'
    const free = { price: 0, ...(trial !== undefined && { trialCode: trial }) }
    if (isFree && !later) return send({ performerId, type, ...free })
    const agreed = isFree && later && later.type !== 'free' ? { renewsAs: later.type, renewalPrice: later.price } : undefined
    const terms = isFree ? { ...free, ...agreed } : { renewalPrice: plan.price, ...(couponCode !== undefined && { couponCode }) }
    if (method === 'wallet') return send({ performerId, type, price: tokens, ...terms, paymentMethod: method })
    const card = await choice.take()
    if (card) send({ performerId, type, price: total, ...terms, ...tax.said, cardId: card._id })
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
  return { payment, pay, isPaying }
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
