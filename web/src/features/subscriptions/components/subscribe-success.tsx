/** Confirms a new or continued subscription, with data read from the server and not calculated from the sheet. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type Subscription } from '@fanfare/contract/subscriptions'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { useSettings } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { formatDate, formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { useOpenedOffer } from '#core/checkout/offer.ts'
import { Success } from '#core/checkout/success.tsx'

interface SubscribeSuccessProps {
  readonly performer: { readonly _id: string; readonly name: string; readonly username: string }
  readonly news: 'subscribed' | 'upgraded' | 'downgraded' | 'resumed'
  readonly onClose: () => void
}

export function SubscribeSuccess({ performer: { _id: id, name, username }, news, onClose }: SubscribeSuccessProps) {
  const { currency } = useSettings()
  const { data } = useQuery({ ...query(readOwnSubscription, { params: { id } }), staleTime: 0 })
  const subscription = data?.subscription
  const from = useOpenedOffer()?.from?.closest('article')
  // If the element is still on the page.
  const thing = news === 'subscribed' && from?.isConnected ? from : undefined
  const place = useLocation().pathname
  const showThing = () => {
    onClose()
    // Waits until the sheet has closed. On the profile, the first post shows what was unlocked.
    requestAnimationFrame(() => {
      const shown = thing ?? (place === `/${username}` ? document.querySelector('#main article') : null)
      shown?.scrollIntoView({ block: 'center' })
    })
  }
  const isLater = news === 'resumed' || news === 'downgraded'
  return (
    <Success
      title={titleOf[news]()}
      isFromWallet={subscription?.payment?.method === 'wallet'}
      action={
        <Button {...(!thing && { to: `/${username}` })} size="large" isWide onClick={showThing}>
          {isLater ? t('View profile') : t('See what you’ve unlocked')}
        </Button>
      }
    >
      {subscription && `${wordsOf[news](name, subscription.tier?.name)} ${lasting(subscription, currency)}`}
    </Success>
  )
}

type Shown = SubscribeSuccessProps['news']

const titleOf: Readonly<Record<Shown, () => string>> = {
  subscribed: () => t('You’re subscribed!'),
  upgraded: () => t('You’re subscribed!'),
  downgraded: () => t('Tier change scheduled'),
  resumed: () => t('Subscription resumed'),
}

/** The tier is absent if the performer has only one. A tier does not include what others have. */
const wordsOf: Readonly<Record<Shown, (name: string, tier: string | undefined) => string>> = {
  subscribed: (name, tier) =>
    tier === undefined
      ? t('You now have access to all of {name}’s subscriber content, and you follow them.', { name })
      : t('You now have access to {name}’s content for {tier} subscribers, and you follow them.', { name, tier }),
  upgraded: (name) => t('You now have access to {name}’s content for this tier.', { name }),
  downgraded: (name) => t('Your subscription to {name} stays the same until then.', { name }),
  resumed: (name) => t('Your subscription to {name} renews again.', { name }),
}

function lasting({ renewsAt, expiresAt, nextTotal, price }: Subscription, currency: string): string {
  if (renewsAt === null) return t('Your subscription ends automatically on {until}.', { until: formatDate(expiresAt) })
  return t('It renews on {renewsAt} for {price}.', {
    renewsAt: formatDate(renewsAt),
    price: formatMoney(nextTotal ?? price, currency),
  })
}
