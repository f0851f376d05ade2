/** Shows subscribers until when their subscription runs, what happens then, and where to change it. */
import type { Performer } from '@fanfare/contract/profiles'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { restartLabel } from '#core/checkout/restart-label.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useIsPreview, useSettings } from '#core/viewer.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { CheckIcon } from '#ui/icons.ts'
import css from './subscribe-panel.module.css'

interface MySubscriptionProps {
  readonly performer: Performer
  /** Null while loading. */
  readonly subscription: Subscription | null
  /** True if the performer has several tiers. */
  readonly canChange: boolean
}

export default function MySubscription({ performer, subscription, canChange }: MySubscriptionProps) {
  const checkout = useCheckout()
  const canRenew = subscription !== null && (!subscription.renews || subscription.status === 'past_due')
  const isPaused = subscription?.status === 'paused'
  return (
    <section className={css['mine']} aria-label={t('Your subscription')}>
      <div className={css['state']}>
        <Chip tone="good" icon={CheckIcon}>
          {isPaused ? t('Paused') : (subscription?.tier?.name ?? t('Subscribed'))}
        </Chip>
        {subscription ? <Terms subscription={subscription} /> : <Waiting />}
      </div>
      <div className={css['acts']}>
        {canRenew && (
          <Button variant="brass" size="small" onClick={() => checkout.open({ kind: 'subscribe', performer, act: 'resume' })}>
            {restartLabel(subscription.status)}
          </Button>
        )}
        {canChange && !canRenew && !isPaused && (
          <Button
            variant="plain"
            size="small"
            onClick={() => checkout.open({ kind: 'subscribe', performer, act: 'change_tier' })}
          >
            {t('Change tier')}
          </Button>
        )}
        <Button variant="plain" size="small" onClick={() => checkout.open({ kind: 'gift_subscription', performer })}>
          {t('Gift a subscription')}
        </Button>
        <Button variant="quiet" size="small" to="/subscriptions">
          {t('Manage')}
        </Button>
      </div>
    </section>
  )
}

function Waiting() {
  if (useIsPreview()) return <p>{t('Subscribers see their renewal date here.')}</p>
  return <Skeleton width={180} height={14} />
}

function Terms({
  subscription: { type, status, failure, renews, expiresAt, nextTotal, price, pausedUntil },
}: {
  subscription: Subscription
}) {
  const { currency } = useSettings()
  const date = <DateOf at={expiresAt} />
  if (status === 'past_due') {
    return <p>{rich('The last payment failed. {why} Paid until {date}.', { date, why: failure?.message ?? '' })}</p>
  }
  if (pausedUntil !== null) return <p>{rich('Access until {date}', { date })}</p>
  if (renews) {
    return <p>{rich('Renews for {price} on {date}', { price: formatMoney(nextTotal ?? price, currency), date })}</p>
  }
  const isGiven = type === 'free' || type === 'gift'
  return <p>{isGiven ? rich('Free until {date}', { date }) : rich('Canceled. You have access until {date}', { date })}</p>
}
