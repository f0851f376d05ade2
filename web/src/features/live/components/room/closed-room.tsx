/** A room that the viewer cannot enter: a short preview if the performer allows one, and how to enter it. */
import { Suspense } from 'react'
import type { LiveRoom } from '@fanfare/contract/live-views'
import { useStream } from '#core/streaming/use-stream.ts'
import { VideoStage } from '#core/streaming/video-stage.tsx'
import { t } from '#lib/i18n.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LockIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { Picture } from '#ui/picture.tsx'
import css from './room.module.css'

// Its buttons load the code of subscriptions.
const EntryWays = lazyComponent(() => import('./entry-ways.tsx'))

type Closed = Extract<LiveRoom, { locked: true }>

export function ClosedRoom({ room }: { readonly room: Closed }) {
  const { status, preview } = room
  const canPreview = status === 'live' && preview !== undefined && preview.secondsLeft > 0
  return canPreview ? <PreviewedRoom room={room} /> : <Curtain room={room} />
}

function PreviewedRoom({ room }: { readonly room: Closed }) {
  const { state, delay, play } = useStream({ kind: 'live', id: room._id, isOn: true })
  if (state === 'refused' || state === 'closed') return <Curtain room={room} isPreviewOver />
  return (
    <div className={css['closed']}>
      <div className={css['preview']}>
        <VideoStage
          label={t('Live picture of {name}', { name: room.performer.name })}
          onVideo={play}
          delay={delay}
          top={<span className={css['badge']}>{t('Preview')}</span>}
        />
      </div>
      <div className={css['ways']}>
        <Suspense>
          <EntryWays room={room} />
        </Suspense>
      </div>
    </div>
  )
}

const RATIO = 16 / 9

const Curtain = ({ room, isPreviewOver = false }: { readonly room: Closed; readonly isPreviewOver?: boolean }) => (
  <div className={css['closed']}>
    <div className={css['curtain']}>
      {room.cover ? (
        <Picture src={room.cover.url} placeholder={room.cover.placeholder} ratio={RATIO} isEager />
      ) : (
        <Avatar person={room.performer} size={96} />
      )}
    </div>
    <div className={css['ways']}>
      <p className={css['lock']}>
        <LockIcon />
        {isPreviewOver ? t('The preview is over. Enter to keep watching.') : closedLabel(room)}
      </p>
      <Suspense>
        <EntryWays room={room} />
      </Suspense>
    </div>
  </div>
)

function closedLabel({ audience, price, performer: { name } }: Closed): string {
  if (price > 0) return t('You need a ticket to watch.')
  if (audience === 'followers') return t('Only followers of {name} can watch.', { name })
  if (audience === 'subscribers') return t('Only subscribers of {name} can watch.', { name })
  return t('Sign up or sign in to watch.')
}
