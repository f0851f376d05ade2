/** A scheduled show before it begins, and a show that is over. */
import { Suspense } from 'react'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Picture } from '#ui/picture.tsx'
import { ReminderButton } from '../reminder-button.tsx'
import { RoomHead } from './room-head.tsx'
import css from './room.module.css'

const Player = lazyComponent(() => import('#core/media/player.tsx'))
const EntryWays = lazyComponent(() => import('./entry-ways.tsx'))
const RATIO = 16 / 9

export function AnnouncedRoom({ room }: { readonly room: LiveRoom }) {
  const { performer, cover, status } = room
  const replay = room.locked ? null : room.replay
  return (
    <div className={css['closed']}>
      {replay ? (
        <Suspense>
          <Player media={replay} onBroken={() => Promise.resolve(false)} />
        </Suspense>
      ) : (
        <div className={css['curtain']}>
          {cover ? (
            <Picture src={cover.url} placeholder={cover.placeholder} ratio={RATIO} isEager />
          ) : (
            <Avatar person={performer} size={96} />
          )}
        </div>
      )}
      <RoomHead room={room} viewers={room.viewers} />
      <div className={css['ways']}>
        {status === 'scheduled' && <p>{t('The show has not started yet.')}</p>}
        {status === 'ended' && <p>{t('The show is over.')}</p>}
        {(status === 'cancelled' || status === 'missed') && <p>{t('This show was not held. Tickets were refunded.')}</p>}
        {status === 'scheduled' && <ReminderButton room={room} />}
        <Suspense>{status === 'scheduled' && room.locked && <EntryWays room={room} />}</Suspense>
        {status !== 'scheduled' && <Button to={`/${performer.username}`}>{t('View profile')}</Button>}
      </div>
    </div>
  )
}
