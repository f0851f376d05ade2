/** A performer's room: the live one, or the next scheduled one. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { joinLiveRoom, searchLiveRooms } from '@fanfare/contract/live'
import { viewPerformer } from '@fanfare/contract/performers'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { LiveIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { AnnouncedRoom } from '../components/room/announced-room.tsx'
import { ClosedRoom } from '../components/room/closed-room.tsx'
import { RoomHead } from '../components/room/room-head.tsx'
import { useRoom } from '../components/room/use-room.ts'
import { WatchedRoom } from '../components/room/watched-room.tsx'
import css from '../components/room/room.module.css'

const RoomGoal = lazyComponent(() => import('#features/tip-goals/components/room-goal.tsx'))

const roomsOf = (username: string) => ({ query: { username, limit: 1 } })

const page = createLoaders(async ({ read, params }) => {
  const username = params['username'] ?? ''
  const { data } = await read(searchLiveRooms, roomsOf(username))
  if (data[0]) await read(joinLiveRoom, { params: { id: data[0]._id } })
  else await read(viewPerformer, { params: { id: username } })
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Live'))
export const handle = { isWide: true }

export default function RoomScreen() {
  const { username = '' } = useParams()
  const { data } = useApiQuery(searchLiveRooms, roomsOf(username))
  const current = data[0]?._id
  // A show that ends stays on screen until the viewer leaves the page.
  const [shown, setShown] = useState(current)
  if (current !== undefined && current !== shown) setShown(current)
  if (shown === undefined) return <NoRoom username={username} />
  return <Room key={shown} id={shown} />
}

function NoRoom({ username }: { readonly username: string }) {
  const { name } = useApiQuery(viewPerformer, { params: { id: username } })
  return (
    <Page>
      <EmptyState
        icon={LiveIcon}
        title={t('{name} isn’t live now', { name })}
        action={<Button to={`/${username}`}>{t('View profile')}</Button>}
      >
        {t('Follow {name}, and we notify you when the next show begins.', { name })}
      </EmptyState>
    </Page>
  )
}

function Room({ id }: { readonly id: string }) {
  const { room, viewers } = useRoom(id)
  if (room.status !== 'live') return <AnnouncedRoom room={room} />
  if (!room.locked) return <WatchedRoom room={room} viewers={viewers} Goal={RoomGoal} />
  return (
    <div className={css['closed']}>
      <ClosedRoom room={room} />
      <RoomHead room={room} viewers={viewers} />
    </div>
  )
}
