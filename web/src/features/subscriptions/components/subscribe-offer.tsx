/**
 * Subscribes to a performer: a free trial or a period, by card or from the wallet, with a coupon, and the terms in plain words.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PerformerCard } from '@fanfare/contract/profiles'
import type { Reply } from '@fanfare/contract'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { readOwnSubscription, type Plan } from '@fanfare/contract/plans'
import type { CheckoutOffer, OfferProps } from '#core/checkout/index.ts'
import { PaidButton } from '#core/checkout/paid-button.tsx'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { CheckField } from '#ui/fields/check-field.tsx'
import { UserIcon } from '#ui/icons.ts'
import { PaymentConfirmation } from '#core/payments/payment-confirmation.tsx'
import { CardChoice, useCardChoice } from '#core/payments/card-choice.tsx'
import { ChosenLine } from '#core/checkout/chosen-line.tsx'
import { CouponField, useCoupon } from '#core/checkout/coupon.tsx'
import { tokensFor } from '#core/checkout/exchange.ts'
import { CountryField, TaxSums, useTax } from '#core/checkout/tax.tsx'
import { PayBar } from '#core/checkout/pay-bar.tsx'
import { TierChoice } from '#core/checkout/tier-choice.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { SubscribeSuccess } from './subscribe-success.tsx'
import { Recipient } from '#core/checkout/sums.tsx'
import {
  subscribeButtonLabel,
  shortTerms,
  subscribeIntro,
  pricePerPeriod,
  fullTerms,
  type SubscribeTerms,
} from './subscribe-terms.ts'
import { useSubscribe, type SubscribeOutcome } from './use-subscribe.ts'
import css from '#core/checkout/sheet.module.css'

const offer: CheckoutOffer<'subscribe'> = {
  title: ({ performer: { name }, act }) => titles[act ?? 'subscribe'](name),
  Component,
}
export default offer

const titles = {
  subscribe: (name: string) => t('Subscribe to {name}', { name }),
  change_tier: () => t('Change tier'),
  resume: (name: string) => t('Resume your subscription to {name}', { name }),
}

function Component({ offer: { performer, trial, tierId, act }, onSuccess, onClose }: OfferProps<'subscribe'>) {
  const done = (news: SubscribeOutcome) => {
    if (news === 'already') return onClose()
    onSuccess(<SubscribeSuccess performer={performer} news={news} onClose={onClose} />)
  }
  return <SubscribeOffer {...{ performer, trial, tierId, act }} onDone={done} />
}

interface SubscribeOfferProps {
  readonly performer: PerformerCard
  readonly trial: string | undefined
  readonly tierId: string | undefined
  readonly act: 'change_tier' | 'resume' | undefined
  readonly onDone: (news: SubscribeOutcome) => void
}

function SubscribeOffer(props: SubscribeOfferProps) {
  const { performer, trial, act } = props
  const [tier, setTier] = useState(props.tierId)
  const [isChoosing, setChoosing] = useState(act === 'change_tier')
  const [bankAsks, setBankAsks] = useState(false)
  const choices = { ...(trial !== undefined && { trial }), ...(tier !== undefined && { tier }) }
  const read = query(readOwnSubscription, { params: { id: performer._id }, query: choices })
  const own = useQuery({ ...read, staleTime: 0, placeholderData: keepPreviousData })
  if (own.isPending) return <SkeletonRows count={3} />
  if (own.isError) return <ErrorNote error={own.error} onRetry={own.refetch} />
  const { tiers, tierId, subscription } = own.data
  if (tiers.length === 0) return <OfTier {...props} own={own.data} onBankAsks={setBankAsks} />
  const ownId = subscription?.status === 'expired' ? undefined : subscription?.tier?._id
  // For the current tier, only other tiers are of interest.
  const isOpen = isChoosing || (own.data.situation === 'running' && act !== 'resume')
  const choose = (id: string) => {
    setTier(id)
    setChoosing(false)
  }
  return (
    <div className={css['part']}>
      <div className={css['part']} hidden={bankAsks}>
        <TierLine {...{ tiers, ownId, isOpen }} value={tier ?? tierId} onChange={choose} onOpen={() => setChoosing(true)} />
      </div>
      {own.isPlaceholderData ? (
        <SkeletonRows count={3} />
      ) : (
        <OfTier key={tierId} {...props} own={own.data} onBankAsks={setBankAsks} />
      )}
    </div>
  )
}

interface TierLineProps {
  readonly tiers: Reply<typeof readOwnSubscription>['tiers']
  readonly ownId: string | undefined
  readonly value: string
  readonly isOpen: boolean
  readonly onChange: (id: string) => void
  readonly onOpen: () => void
}

/** The selected tier on one line, with a button to change it. */
function TierLine({ tiers, ownId, value, isOpen, onChange, onOpen }: TierLineProps) {
  const { currency } = useSettings()
  const chosen = tiers.find(({ _id }) => _id === value)
  if (isOpen || !chosen) return <TierChoice {...{ tiers, ownId, value, onChange }} />
  const aside = t('{price}/month', { price: formatMoney(chosen.monthly, currency) })
  return <ChosenLine label={t('Tier')} title={chosen.name} aside={aside} onChange={onOpen} />
}

interface OfTierProps extends SubscribeOfferProps {
  readonly onBankAsks: (asks: boolean) => void
  readonly own: Reply<typeof readOwnSubscription>
}

/** Shows the form of a tier, or why it is not available. */
function OfTier({ own, ...props }: OfTierProps) {
  const { subscription, situation, plans, trialProblem, credit, hasGivenTime, tierId, tiers } = own
  const { name } = props.performer
  const tier = tiers.find(({ _id }) => _id === tierId)
  if (situation === 'running' && subscription) return <Running subscription={subscription} onDone={props.onDone} />
  if (plans.length === 0 && tier?.seatsLeft === 0) {
    return (
      <EmptyState icon={UserIcon} title={t('All spots are taken')}>
        {t('{tier} is full right now. You can choose another tier.', { tier: tier.name })}
      </EmptyState>
    )
  }
  if (plans.length === 0) {
    return (
      <EmptyState icon={UserIcon} title={t('Not available right now')}>
        {t('{name} isn’t accepting subscriptions right now. You can follow instead.', { name })}
      </EmptyState>
    )
  }
  const terms = { situation, subscription, name, credit, hasGivenTime, tier }
  return (
    <>
      {trialProblem !== '' && <ErrorNote error={trialProblem} />}
      <SubscriptionForm {...props} tierId={tierId} plans={plans} terms={terms} />
    </>
  )
}

function Running({ subscription, onDone }: { subscription: Subscription; onDone: SubscribeOfferProps['onDone'] }) {
  return (
    <div className={css['part']}>
      <Recipient person={subscription.with}>
        {subscription.status === 'paused'
          ? t('Your subscription is paused. You can resume it in Subscriptions.')
          : t('You’re subscribed. Your subscription renews automatically.')}
      </Recipient>
      <PayBar>
        <Button variant="quiet" size="large" isWide to="/subscriptions" onClick={() => onDone('already')}>
          {t('See my subscriptions')}
        </Button>
      </PayBar>
    </div>
  )
}

interface SubscriptionFormProps extends SubscribeOfferProps {
  readonly onBankAsks: (asks: boolean) => void
  readonly plans: readonly Plan[]
  readonly terms: Pick<SubscribeTerms, 'situation' | 'subscription' | 'name' | 'credit' | 'hasGivenTime' | 'tier'>
}

/** Returns the choices on the sheet, and the resulting price. */
function useChosen({ plans, terms }: Pick<SubscriptionFormProps, 'plans' | 'terms'>) {
  const { tokenConversionRate } = useSettings()
  const [picked, pick] = useState<Plan['type']>()
  const [method, setMethod] = useState<SubscribeTerms['method']>('card')
  const [hasAgreed, setHasAgreed] = useState(false)
  const plan = plans.find(({ type }) => type === (picked ?? terms.subscription?.type)) ?? plans[0]!
  const coupon = useCoupon({ what: 'subscription', price: plan.firstPrice })
  const isFree = plan.type === 'free'
  const isDueNow = !isFree && terms.situation !== 'resume' && terms.situation !== 'downgrade'
  const first = plans.find(({ type }) => type !== 'free')
  const later = isFree && hasAgreed ? first : undefined
  const total = isDueNow ? coupon.total : plan.firstPrice
  const tokens = coupon.found ? tokensFor(total, tokenConversionRate) : plan.tokens
  const confirmed: SubscribeTerms = { ...terms, plan, later, method, total, tokens }
  // A promotion already replaces a coupon, and an upgrade is already reduced by the paid time.
  const takesCoupon = isDueNow && terms.situation !== 'upgrade' && plan.firstPrice === plan.price
  return {
    confirmed,
    first,
    coupon,
    takesCoupon,
    isFree,
    isDueNow,
    hasAgreed,
    setHasAgreed,
    pick,
    setMethod,
  }
}

function SubscriptionForm({ performer, trial, tierId, plans, terms, onDone, onBankAsks }: SubscriptionFormProps) {
  const { currency } = useSettings()
  const chosen = useChosen({ plans, terms })
  const { confirmed, coupon, isFree, isDueNow, takesCoupon } = chosen
  const { plan, method, later, tokens, total } = confirmed
  const isAgreed = !isFree || later !== undefined
  const isPaidNow = isDueNow && total > 0
  // A price of zero now is taxed with the first charge. The country is needed with the consent to that charge.
  const price = isPaidNow ? total : (later ?? plan).price
  const tax = useTax({ purpose: 'subscription', price, isOn: isAgreed && method === 'card' })
  const final = { ...confirmed, total: isPaidNow ? tax.total : total }
  const choice = useCardChoice({ purpose: 'subscription', country: tax.country, isPaidNow })
  const { payment, isPaying, pay } = useSubscribe({
    performerId: performer._id,
    tierId,
    trial,
    confirmed,
    tax,
    coupon: takesCoupon ? coupon : undefined,
    choice,
    onDone,
  })
  const bankAsks = payment.waiting !== undefined
  useEffect(() => {
    onBankAsks(bankAsks)
    return () => onBankAsks(false)
  }, [bankAsks, onBankAsks])
  if (payment.waiting) return <PaymentConfirmation payment={payment.waiting} onDecided={payment.decide} />

  const isShort = ['resume', 'upgrade', 'downgrade'].includes(terms.situation)
  const follows = fullTerms(final, currency)

  const wallet = {
    isOn: method === 'wallet',
    onChange: (isOn: boolean) => chosen.setMethod(isOn ? 'wallet' : 'card'),
    price: isDueNow ? tokens : 0,
  }
  return (
    <div className={css['part']}>
      <Recipient person={performer}>{subscribeIntro(terms)}</Recipient>
      {(plans.length > 1 || !isShort) && <PlanChoice plans={plans} value={plan.type} onChange={chosen.pick} />}
      {isFree && chosen.first && <RenewalConsent plan={chosen.first} isOn={chosen.hasAgreed} onChange={chosen.setHasAgreed} />}
      {isAgreed && <CardChoice choice={choice} onChange={payment.forgive} wallet={wallet} isShort={isShort} />}
      {takesCoupon && <CouponField coupon={coupon} />}
      <CountryField tax={tax} />
      <TaxSums tax={tax} renews={isPaidNow ? 'now' : 'later'} />
      <ul className={css['terms']}>
        {(isShort ? follows.slice(0, 2) : follows).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PayBar note={shortTerms(confirmed, currency)} problem={payment.problem}>
        <PaidButton act={`subscribe ${plan.type} ${final.total}`} isPending={isPaying} onClick={() => void pay()}>
          {subscribeButtonLabel(final, currency)}
        </PaidButton>
      </PayBar>
    </div>
  )
}

interface RenewalConsentProps {
  readonly plan: Plan
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** The consent to the renewal after a free trial. Without it, the trial simply ends. */
function RenewalConsent({ plan, isOn, onChange }: RenewalConsentProps) {
  const { currency } = useSettings()
  return (
    <CheckField
      label={t('Continue after that for {price}', { price: pricePerPeriod(plan, currency) })}
      hint={t('Otherwise, your free trial ends automatically.')}
      isOn={isOn}
      onChange={onChange}
    />
  )
}
