/** A picture that moves where it stands in a page: a video without sound that begins anew when it ends. A press stops it and lets it go on. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { PlayIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import { attachStream, isSavingData, type Stream } from './attach-stream.ts'
import css from './looping-video.module.css'

const LEAST_PART = 0.4

/** For them it stands still until they press it. */
const wantsLess = () => isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches

interface LoopingVideoProps {
  readonly video: Video
  readonly ratio: number
  readonly isEager?: boolean
  /** As of `VideoPoster`. */
  readonly onBroken: () => Promise<boolean>
}

export default function LoopingVideo({ video, ratio, isEager = false, onBroken }: LoopingVideoProps) {
  const { posterUrl, placeholder, alt } = video
  const { element, isPlaying, toggle } = useLoop(video)
  return (
    <button type="button" className={css['loop']} aria-label={labelOf(alt, isPlaying)} onClick={toggle}>
      <Picture src={posterUrl} {...{ placeholder, ratio, isEager, onBroken }}>
        <video
          ref={element}
          className={css['video']}
          data-plays={isPlaying || undefined}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden
          tabIndex={-1}
        />
        {!isPlaying && (
          <span className={css['play']}>
            <PlayIcon size={24} />
          </span>
        )}
        <span className={css['mark']}>{t('GIF')}</span>
      </Picture>
    </button>
  )
}

function labelOf(alt: string, isPlaying: boolean): string {
  if (alt !== '') return isPlaying ? t('Stop the GIF: {alt}', { alt }) : t('Play the GIF: {alt}', { alt })
  return isPlaying ? t('Stop the GIF') : t('Play the GIF')
}

/** Plays while it is in view; what a press has chosen counts for as long as it stands there. */
function useLoop({ _id: id, url }: Video) {
  const element = useRef<HTMLVideoElement>(null)
  const [chosen, setChosen] = useState<boolean>()
  const [isPlaying, setIsPlaying] = useState(false)
  // Another address of the same one is no reason to begin anew.
  const urlNow = useEffectEvent(() => url)
  useEffect(() => {
    const player = element.current
    if (!player || !(chosen ?? !wantsLess())) return
    let stream: Stream | undefined
    const end = () => {
      stream?.end()
      stream = undefined
      setIsPlaying(false)
    }
    const begin = () => {
      stream ??= attachStream(player, urlNow(), { onFailed: end, onRungs: () => undefined })
      player.muted = true
      // Refused where the browser plays nothing by itself: then its mark asks for the press.
      void player.play().catch(() => undefined)
    }
    const watcher = new IntersectionObserver(([entry]) => (entry && entry.intersectionRatio >= LEAST_PART ? begin() : end()), {
      threshold: [0, LEAST_PART],
    })
    const show = () => setIsPlaying(true)
    player.addEventListener('playing', show)
    watcher.observe(player)
    return () => {
      watcher.disconnect()
      player.removeEventListener('playing', show)
      end()
    }
  }, [id, chosen])
  return { element, isPlaying, toggle: () => setChosen(!isPlaying) }
}
