/** Overlays on the picture: loading, errors, the resumed position, and the controls of the mini player. */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CloseIcon } from '#ui/page-icons.ts'
import { BackSkipIcon, ForwardSkipIcon, ReturnIcon } from '#ui/player-icons.ts'
import type { MediaState } from './media-state.ts'
import { PlayButton } from './player-controls.tsx'
import css from './video-player.module.css'

interface NotesProps {
  readonly state: MediaState
  readonly skipped: 'back' | 'on' | undefined
  readonly hasProblem: boolean
  readonly onRetry: () => void
}

export function Notes({ state, skipped, hasProblem, onRetry }: NotesProps) {
  if (hasProblem) {
    return (
      <div className={css['problem']}>
        <p role="alert">{t('This video can’t be played right now.')}</p>
        <Button variant="quiet" size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  return (
    <>
      {state.isWaiting && <span className={css['waiting']} role="status" aria-label={t('Loading…')} />}
      {skipped && (
        <span className={css['skipped']} dir="ltr" data-back={skipped === 'back' || undefined} aria-hidden>
          {skipped === 'back' ? <BackSkipIcon size={32} /> : <ForwardSkipIcon size={32} />}
        </span>
      )}
    </>
  )
}

interface ResumedProps {
  /** The second at which playback resumed, and the current one. */
  readonly at: number
  readonly seconds: number
  readonly startOver: () => void
  readonly dismiss: () => void
}

/** Seconds of playback, so that the offer stays while playback is paused or loading. */
const OFFERED_SECONDS = 8

export function Resumed({ at, seconds, startOver, dismiss }: ResumedProps) {
  const end = useEffectEvent(dismiss)
  const isOver = seconds > at + OFFERED_SECONDS
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <div className={css['resumed']}>
      <span role="status">{t('Resumed at {time}', { time: formatDuration(Math.floor(at)) })}</span>
      <Button variant="quiet" size="small" onClick={startOver}>
        {t('Start over')}
      </Button>
    </div>
  )
}

interface MiniControlsProps {
  readonly media: HTMLVideoElement
  readonly state: MediaState
  readonly place: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

export function MiniControls({ media, state, place, onClose }: MiniControlsProps) {
  return (
    <div className={css['mini']}>
      <PlayButton media={media} state={state} />
      <IconButton
        label={t('Return to video')}
        icon={ReturnIcon}
        onClick={() => place.current?.scrollIntoView({ block: 'center' })}
      />
      <IconButton
        label={t('Close player')}
        icon={CloseIcon}
        onClick={() => {
          media.pause()
          onClose()
        }}
      />
    </div>
  )
}
