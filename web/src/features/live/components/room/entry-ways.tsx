/** The buttons that lead into a room which the viewer cannot enter yet. */
import type { Unlock } from '@fanfare/contract/access'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { SubscribeButton } from '#core/access/subscribe-button.tsx'
import { useAuthLinks } from '#core/auth-links.ts'
import { useCheckout } from '#core/checkout/index.ts'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Button } from '#ui/button.tsx'
import { UnlockIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'

type Closed = Extract<LiveRoom, { locked: true }>

export default function EntryWays({ room }: { readonly room: Closed }) {
  const viewer = useViewer()
  if (viewer && viewer.role !== 'fan') return <p>{t('Only fan accounts can enter.')}</p>
  return (
    <Stack isClose>
      {room.unlock.map((way) => (
        <EntryWay key={way.by} room={room} way={way} />
      ))}
    </Stack>
  )
}

function EntryWay({ room, way }: { readonly room: Closed; readonly way: Unlock }) {
  const { _id: roomId, performer, title, startsAt } = room
  const checkout = useCheckout()
  const authLinks = useAuthLinks()
  switch (way.by) {
    case 'login':
      return (
        <>
          <Button to={authLinks.join()}>{t('Sign up to watch')}</Button>
          <Button variant="plain" size="small" to={authLinks.signIn()}>
            {t('Have an account? Sign in')}
          </Button>
        </>
      )
    case 'follow':
      return <FollowButton performer={performer} isFollowed={false} />
    case 'subscribe':
      return <TierButtons performer={performer} tiers={way.tiers ?? []} />
    case 'change_tier':
      return <TierButtons performer={performer} tiers={way.tiers} />
    case 'purchase':
      return (
        <Button
          variant="brass"
          icon={UnlockIcon}
          onClick={() => checkout.open({ kind: 'ticket', roomId, performer, title, price: way.price, startsAt })}
        >
          {t('Buy a ticket for {amount}', { amount: formatTokens(way.price) })}
        </Button>
      )
    case 'included':
      return null
  }
}

function TierButtons({ performer, tiers }: Pick<Closed, 'performer' | 'tiers'>) {
  if (tiers.length === 0) return <SubscribeButton performer={performer} />
  return tiers.map(({ _id, name }) => (
    <SubscribeButton key={_id} performer={performer} tier={{ _id, label: t('Subscribe to {name}', { name }) }} />
  ))
}
