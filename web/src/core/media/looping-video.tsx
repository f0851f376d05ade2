/** Shows an animated picture: a looping video without sound. A press pauses and resumes it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { PlayIcon } from '#ui/page-icons.ts'
import { Picture } from '#ui/picture.tsx'
import { attachStream, isSavingData, type Stream } from './attach-stream.ts'
import css from './looping-video.module.css'

const MIN_VISIBLE_SHARE = 0.4

/** For these users it stays paused until they press it. */
const wantsLess = () => isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches

interface LoopingVideoProps {
  readonly video: Video
  readonly ratio: number
  readonly isEager?: boolean
  /** See `VideoPoster`. */
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
  if (alt !== '') return isPlaying ? t('Stop GIF: {alt}', { alt }) : t('Play GIF: {alt}', { alt })
  return isPlaying ? t('Stop GIF') : t('Play GIF')
}

/** Plays while visible. A press overrides this while the component is mounted. */
function useLoop({ _id: id, url }: Video) {
  const element = useRef<HTMLVideoElement>(null)
  const stream = useRef<Stream>(undefined)
  const [chosen, setChosen] = useState<boolean>()
  const [isPlaying, setIsPlaying] = useState(false)
  const mayPlay = () => chosen ?? !wantsLess()

  function end(): void {
    stream.current?.end()
    stream.current = undefined
    setIsPlaying(false)
  }
  // A new address of the same video must not restart it.
  function begin(): void {
    if (!element.current) return
    stream.current ??= attachStream(element.current, url, { onFailed: end, onRungs: () => undefined })
    element.current.muted = true
    // Fails when the browser blocks autoplay. The play icon then asks for a press.
    void element.current.play().catch(() => undefined)
  }
  const beginNow = useEffectEvent(begin)
  const endNow = useEffectEvent(end)
  const mayPlayNow = useEffectEvent(mayPlay)
  useEffect(() => {
    const player = element.current
    if (!player || !mayPlayNow()) return
    const watcher = new IntersectionObserver(
      ([entry]) => (entry && entry.intersectionRatio >= MIN_VISIBLE_SHARE ? beginNow() : endNow()),
      { threshold: [0, MIN_VISIBLE_SHARE] },
    )
    const show = () => setIsPlaying(true)
    player.addEventListener('playing', show)
    watcher.observe(player)
    return () => {
      watcher.disconnect()
      player.removeEventListener('playing', show)
      endNow()
    }
  }, [id, chosen])

  function toggle(): void {
    if (isPlaying) return setChosen(false)
    if (!mayPlay()) setChosen(true)
    // Must run within the press, because the browser may block it later.
    begin()
  }
  return { element, isPlaying, toggle }
}
