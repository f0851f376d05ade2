/** Shows a video within a page: its poster and length, replaced by the player on press. */
import { Suspense, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { formatDuration } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { PlayIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import css from './video-poster.module.css'

export const Player = idleComponent(
  () => import('./player.tsx'),
  () => false,
)
const LoopingVideo = lazyComponent(() => import('./looping-video.tsx'), Still)
const PosterExtras = idleComponent(() => import('./poster-extras.tsx'))
const Transcript = idleComponent(
  () => import('./transcript.tsx'),
  () => false,
)

export interface VideoPosterProps {
  readonly video: Video
  /** The width of its place divided by its height. */
  readonly ratio: number
  readonly isEager?: boolean
  /**
   * Called when an address does not work or has expired, so that the content must be fetched again. Resolves to whether it was.
   */
  readonly onBroken: () => Promise<boolean>
}

export function VideoPoster(props: VideoPosterProps) {
  const { video } = props
  return (
    <>
      <Shown {...props} />
      {video.status === 'ready' && (video.transcript !== '' || video.captions.length > 0) && <Transcript video={video} />}
    </>
  )
}

function Shown(props: VideoPosterProps) {
  const { video, ratio, isEager = false, onBroken } = props
  const [isPlaying, setIsPlaying] = useState(false)
  const { posterUrl, placeholder, seconds, alt, status } = video
  if (isPlaying && video.url !== '') {
    return (
      <div className={css['place']} style={{ aspectRatio: ratio }}>
        <Player media={video} onBroken={onBroken} />
      </div>
    )
  }
  if (video.isAnimation && status === 'ready') {
    return (
      <Suspense fallback={<Still {...props} />}>
        <LoopingVideo {...props} />
      </Suspense>
    )
  }
  const length = formatDuration(seconds)
  const label = alt ? t('Play video: {alt}, {length}', { alt, length }) : t('Play video, {length}', { length })
  return (
    <button
      type="button"
      className={css['poster']}
      aria-label={label}
      disabled={status !== 'ready'}
      onClick={() => setIsPlaying(true)}
    >
      <Picture src={posterUrl} {...{ placeholder, ratio, isEager, onBroken }}>
        {status === 'ready' && (
          <>
            <span className={css['play']}>
              <PlayIcon size={30} />
            </span>
            <span className={css['length']}>{length}</span>
          </>
        )}
        <PosterExtras video={video} />
      </Picture>
    </button>
  )
}

function Still({ video: { posterUrl, placeholder }, ratio }: VideoPosterProps) {
  return <Picture src={posterUrl} {...{ placeholder, ratio }} />
}
