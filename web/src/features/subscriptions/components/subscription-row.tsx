import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Allowance } from '@fanfare/contract/access'
import { viewPerformer } from '@fanfare/contract/performers'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { monthsOf } from '@fanfare/contract/periods'
import { restartLabel } from '#core/checkout/restart-label.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { useNow, useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { SparkleIcon } from '#ui/icons.ts'
import { CardIcon, PauseIcon } from '#ui/page-icons.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { toast } from '#ui/toast.ts'
import { ProposedPrice } from './proposed-price.tsx'
import { renewalFix } from './renewal-fix.ts'
import { isExpired } from './is-expired.ts'
import { CancelTierChange } from './cancel-tier-change.tsx'
import { pausedLabel } from './paused-label.ts'
import { Resume } from './resume.tsx'
import { StateChip } from './state-chip.tsx'
import css from './subscriptions.module.css'

interface RowProps {
  readonly subscription: Subscription
  readonly onCancel: () => void
  readonly onPause: () => void
}

export function SubscriptionRow({ subscription, onCancel, onPause }: RowProps) {
  const { currency, neededAgeCheck } = useSettings()
  const clock = { timeZone: useTimeZone(), now: useNow() }
  const { with: performer } = subscription
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <p className={css['name']}>
          <PersonName person={performer} to={`/${performer.username}`} />
          <StateChip subscription={subscription} />
        </p>
        <p className={css['price']}>{priceOf(subscription, currency)}</p>
        <p className={css['next']}>{nextOf(subscription, currency, clock)}</p>
        {includedIn(subscription, clock.timeZone).map((line) => (
          <p key={line} className={css['next']}>
            {line}
          </p>
        ))}
      </div>
      {neededAgeCheck === null ? (
        <SubscriptionActions subscription={subscription} onCancel={onCancel} onPause={onPause} />
      ) : (
        <CancelButton subscription={subscription} onCancel={onCancel} />
      )}
      {subscription.proposedPrice !== null && neededAgeCheck === null && (
        <ProposedPrice subscription={subscription} proposed={subscription.proposedPrice} onCancel={onCancel} />
      )}
    </article>
  )
}

/** Returns what is left of the tier's monthly allowances. */
function includedIn({ included }: Subscription, timeZone: string): string[] {
  const { messages, unlocks } = included ?? { messages: null, unlocks: null }
  const wordsOf = ({ left, of, until }: Allowance) => ({ left, of, until: formatDate(until, timeZone) })
  return [
    ...(messages === null ? [] : [t('{left} of {of} included messages left until {until}', wordsOf(messages))]),
    ...(unlocks === null ? [] : [t('{left} of {of} included unlocks left until {until}', wordsOf(unlocks))]),
  ]
}

function SubscriptionActions({ subscription, onCancel, onPause }: RowProps) {
  const navigate = useNavigate()
  const sheet = useSheet(subscription)
  const { with: performer, renews, status, payment, pauseEnds, canContinue } = subscription
  const out = renewalFix(subscription)
  const address = `/subscriptions/${subscription._id}/payment`
  const pays = { label: t('Change payment method'), icon: CardIcon, onSelect: () => void navigate(address) }
  const pauses = { label: t('Pause'), icon: PauseIcon, onSelect: onPause }
  const changes = { label: t('Change tier'), icon: SparkleIcon, onSelect: () => void sheet.open() }
  // A single tier has no name.
  const canChange = canContinue && subscription.tier !== null && renews && status === 'active'
  const commands = [...(canChange ? [changes] : []), ...(payment ? [pays] : []), ...(pauseEnds ? [pauses] : [])]
  return (
    <div className={css['acts']}>
      {status === 'past_due' && (
        <Button variant="brass" size="small" to={out.to}>
          {out.label}
        </Button>
      )}
      {subscription.nextTier !== null && <CancelTierChange subscription={subscription} />}
      {status === 'paused' && canContinue && <Resume subscription={subscription} />}
      {!renews && canContinue && <RestartButton subscription={subscription} />}
      <CancelButton subscription={subscription} onCancel={onCancel} />
      {commands.length > 0 && <MenuButton label={t('Options for {name}', { name: performer.name })} commands={commands} />}
    </div>
  )
}

function CancelButton({ subscription: { renews, with: performer }, onCancel }: Omit<RowProps, 'onPause'>) {
  if (!renews) return null
  return (
    <Button variant="quiet" size="small" onClick={onCancel} aria-label={t('Cancel {name}', { name: performer.name })}>
      {t('Cancel')}
    </Button>
  )
}

type Priced = Pick<Subscription, 'type' | 'price' | 'renewsAs' | 'tier'>

/** Returns the tier, if there are several, and the agreed price per period. */
export function priceOf(subscription: Priced, currency: string): string {
  const price = agreedPriceLabel(subscription, currency)
  return subscription.tier === null ? price : t('{tier}: {price}', { tier: subscription.tier.name, price })
}

function agreedPriceLabel({ type, price, renewsAs }: Priced, currency: string): string {
  if (type === 'gift') return t('Gift')
  if (type === 'free' && renewsAs === null) return t('Free')
  const months = monthsOf[type === 'free' ? (renewsAs ?? 'monthly') : type]
  const words = { price: formatMoney(price, currency), months }
  return type === 'free'
    ? t('Free, then {price} {months, plural, =1 {a month} =12 {a year} other {every # months}}', words)
    : t('{price} {months, plural, =1 {a month} =12 {a year} other {every # months}}', words)
}

interface Clock {
  readonly timeZone: string
  readonly now: number
}

function nextOf(subscription: Subscription, currency: string, { timeZone, now }: Clock): string {
  const { status, type, price, expiresAt, renews, renewsAt, nextPrice, nextTotal, nextTier, pausedUntil } = subscription
  const words = { until: formatDate(expiresAt, timeZone) }
  if (status === 'past_due') {
    const why = subscription.failure?.message ?? ''
    const due = formatDate(renewsAt ?? expiresAt, timeZone)
    return t('The renewal on {until} couldn’t be paid. {why} We’ll keep trying for three days.', { until: due, why })
  }
  if (status === 'expired' || (!renews && isExpired(subscription, now))) return t('Ended on {until}', words)
  if (subscription.isHeld) return t('The renewal is paused while this profile is unavailable')
  if (pausedUntil !== null) return pausedLabel(subscription, pausedUntil, { currency, timeZone })
  if (renewsAt !== null && nextPrice !== null && nextTier !== null)
    return t('Changes to {tier} on {until} for {price}', {
      tier: nextTier.name,
      until: formatDate(renewsAt, timeZone),
      price: formatMoney(nextTotal ?? nextPrice, currency),
    })
  if (renewsAt !== null && nextPrice !== null && nextPrice < price)
    return t('Renews on {until} for {price}, this time only', {
      until: formatDate(renewsAt, timeZone),
      price: formatMoney(nextTotal ?? nextPrice, currency),
    })
  if (renewsAt !== null && nextTotal !== null && nextTotal !== nextPrice)
    return t('Renews on {until} for {price} with tax', {
      until: formatDate(renewsAt, timeZone),
      price: formatMoney(nextTotal, currency),
    })
  if (renewsAt !== null) return t('Renews on {until}', { until: formatDate(renewsAt, timeZone) })
  const endsByItself = type === 'free' || type === 'gift'
  if (endsByItself) return t('Ends automatically on {until}', words)
  return subscription.canContinue
    ? t('Access until {until}', words)
    : t('Paid until {until}, but this profile is unavailable. Contact us about a refund.', words)
}

/** Loads the current prices with the performer, because the list does not contain them. */
function useSheet({ with: performer }: Subscription) {
  const checkout = useCheckout()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)

  async function open(): Promise<void> {
    setIsPending(true)
    try {
      const card = await queries.fetchQuery(query(viewPerformer, { params: { id: performer._id } }))
      checkout.open({ kind: 'subscribe', performer: card })
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setIsPending(false)
    }
  }

  return { open, isPending }
}

function RestartButton({ subscription }: { subscription: Subscription }) {
  const { open, isPending } = useSheet(subscription)
  const { with: performer, status } = subscription
  return (
    <Button
      variant="brass"
      size="small"
      isPending={isPending}
      onClick={() => void open()}
      aria-label={`${restartLabel(status)}: ${performer.name}`}
    >
      {restartLabel(status)}
    </Button>
  )
}
