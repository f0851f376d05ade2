/** One subscription of the fan: what it costs, what happens next, and what can be done about it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Subscription } from '@fanfare/contract/subscriptions'
import { againWord } from '#core/checkout/again.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { useSettings } from '#core/viewer.ts'
import { messageOf, query } from '#lib/api.ts'
import { date, money } from '#lib/format.ts'
import { useTimeZone } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { StateChip } from './state-chip.tsx'
import css from './subscriptions.module.css'

interface RowProps {
  readonly subscription: Subscription
  readonly onCancel: () => void
}

export function SubscriptionRow({ subscription, onCancel }: RowProps) {
  const { currency } = useSettings()
  const timeZone = useTimeZone()
  const { with: performer, renews } = subscription
  return (
    <article className={css['one']}>
      <Avatar person={performer} size={56} />
      <div className={css['what']}>
        <p className={css['name']}>
          <PersonName person={performer} to={`/${performer.username}`} />
          <StateChip subscription={subscription} />
        </p>
        <p className={css['price']}>{priceOf(subscription, currency)}</p>
        <p className={css['next']}>{nextOf(subscription, timeZone)}</p>
      </div>
      <div className={css['acts']}>
        {subscription.status !== 'active' || !renews ? <Again subscription={subscription} /> : null}
        {renews && (
          <Button variant="quiet" size="small" onClick={onCancel} aria-label={t('Cancel {name}', { name: performer.name })}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </article>
  )
}

export function priceOf({ type, price }: Pick<Subscription, 'type' | 'price'>, currency: string): string {
  if (type === 'free') return t('Free')
  const words = { price: money(price, currency) }
  return type === 'yearly' ? t('{price} a year', words) : t('{price} a month', words)
}

function nextOf({ status, type, expiresAt, renewsAt }: Subscription, timeZone: string): string {
  const words = { until: date(expiresAt, timeZone) }
  if (status === 'past_due') return t('The renewal of {until} could not be paid. We try again for three days.', words)
  if (status === 'expired') return t('Ended on {until}', words)
  if (renewsAt !== null) return t('Renews on {until}', { until: date(renewsAt, timeZone) })
  return type === 'free' ? t('Ends by itself on {until}', words) : t('Open to you until {until}, then it ends', words)
}

/** The prices of today come with the performer's card, which the list does not carry. */
function Again({ subscription: { with: performer, status } }: { subscription: Subscription }) {
  const checkout = useCheckout()
  const queries = useQueryClient()
  const [isPending, setIsBusy] = useState(false)

  async function open(): Promise<void> {
    setIsBusy(true)
    try {
      const card = await queries.fetchQuery(query(viewPerformer, { params: { id: performer._id } }))
      checkout.open({ kind: 'subscribe', performer: card })
    } catch (error) {
      toast(messageOf(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button
      variant="brass"
      size="small"
      isPending={isPending}
      onClick={() => void open()}
      aria-label={`${againWord(status)}: ${performer.name}`}
    >
      {againWord(status)}
    </Button>
  )
}
