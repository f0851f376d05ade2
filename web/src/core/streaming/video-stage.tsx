/** A room's picture: the remote video as large as the stage, the own camera small in a corner, and controls over both. */
import { useCallback, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { SoundIcon } from '#ui/page-icons.ts'
import { OwnPicture } from './own-picture.tsx'
import type { StreamDelay } from './stream-driver.ts'
import css from './video-stage.module.css'

interface VideoStageProps {
  /** Names the remote video, such as `Ada Vale’s camera`. */
  readonly label: string
  /** Plays the remote video in this element. Called once per element. Absent without a remote video: the own camera fills the stage. */
  readonly onVideo: ((video: HTMLVideoElement) => void) | undefined
  readonly own?: MediaStream | undefined
  /** The own camera sends no picture now. */
  readonly isOwnOff?: boolean
  /** Covers the picture, such as while waiting for someone. */
  readonly notice?: ReactNode
  /** Why the picture comes late or not at all. */
  readonly delay?: StreamDelay | undefined
  readonly top?: ReactNode
  readonly bottom?: ReactNode
}

export function VideoStage({ label, onVideo, own, isOwnOff = false, notice, delay, top, bottom }: VideoStageProps) {
  const video = useRef<HTMLVideoElement>(undefined)
  const [isSilenced, setSilenced] = useState(false)
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      if (!element) return
      video.current = element
      onVideo?.(element)
    },
    [onVideo],
  )
  const unmute = () => {
    if (video.current) video.current.muted = false
    setSilenced(false)
  }
  return (
    <div className={css['stage']}>
      {onVideo ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the engine has no captions of live speech.
        <video
          ref={attach}
          className={css['remote']}
          autoPlay
          playsInline
          aria-label={label}
          onLoadedMetadata={(event) => void playSilentlyIfNeeded(event).then((wasSilenced) => wasSilenced && setSilenced(true))}
        />
      ) : (
        own && (
          <div className={css['remote']}>
            <OwnPicture media={own} />
          </div>
        )
      )}
      {notice && <div className={css['notice']}>{notice}</div>}
      <div className={css['top']}>
        {delay && (
          <p className={css['delay']} role="status">
            {delayLabels[delay]()}
          </p>
        )}
        {top}
      </div>
      {onVideo && own && (
        <div className={css['own']}>{isOwnOff ? <span>{t('Camera off')}</span> : <OwnPicture media={own} />}</div>
      )}
      <div className={css['bottom']}>
        {isSilenced && (
          <Button icon={SoundIcon} onClick={unmute}>
            {t('Turn on sound')}
          </Button>
        )}
        {bottom}
      </div>
    </div>
  )
}

const delayLabels: Readonly<Record<StreamDelay, () => string>> = {
  playing: () => t('Playing with a delay of a few seconds. Your network blocks direct video.'),
  unplayable: () =>
    t('Your network blocks direct video, and this browser can’t play it with a delay. Try another browser or network.'),
}

/** Browsers refuse sound on a page that no one has pressed yet. Returns whether the sound had to be turned off. */
async function playSilentlyIfNeeded({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>): Promise<boolean> {
  const isBlocked = await video.play().then(
    () => false,
    (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError',
  )
  if (!isBlocked) return false
  video.muted = true
  await video.play().catch(() => undefined)
  return true
}
