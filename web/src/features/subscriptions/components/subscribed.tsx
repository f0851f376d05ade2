/** What a subscription that has just begun, or goes on, comes to: read back from the server, not reckoned from the sheet. */
import { useQuery } from '@tanstack/react-query'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { date, money } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Success } from '#core/checkout/success.tsx'

interface SubscribedProps {
  readonly performer: { readonly _id: string; readonly name: string; readonly username: string }
  readonly news: 'subscribed' | 'resumed'
  readonly onClose: () => void
}

export function Subscribed({ performer: { _id: id, name, username }, news, onClose }: SubscribedProps) {
  const { currency } = useSettings()
  const { data } = useQuery({ ...query(readOwnSubscription, { params: { id } }), staleTime: 0 })
  const isResumed = news === 'resumed'
  return (
    <Success
      title={isResumed ? t('Subscription resumed') : t('You are in')}
      action={
        <Button to={`/${username}`} size="large" isWide onClick={onClose}>
          {isResumed ? t('Open the profile') : t('See what is open now')}
        </Button>
      }
    >
      {isResumed
        ? t('Your subscription to {name} renews again.', { name })
        : t('Everything of {name} for subscribers is open to you, and you follow them.', { name })}{' '}
      {data?.subscription && lasting(data.subscription, currency)}
    </Success>
  )
}

function lasting({ renewsAt, expiresAt, price }: Subscription, currency: string): string {
  if (renewsAt === null) return t('It ends by itself on {until}.', { until: date(expiresAt) })
  return t('It renews on {renewsAt} at {price}.', { renewsAt: date(renewsAt), price: money(price, currency) })
}
