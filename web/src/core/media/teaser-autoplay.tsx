/** Plays a teaser over its poster once, without sound, while visible. Never with reduced motion or data saving. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Video } from '@fanfare/contract/media'
import { attachStream, isSavingData, type Stream } from './attach-stream.ts'
import css from './teaser-autoplay.module.css'

const MIN_VISIBLE_SHARE = 0.6

export function TeaserAutoplay({ video: { url, _id: id } }: { video: Video }) {
  const element = useRef<HTMLVideoElement>(null)
  // A new address of the same teaser must not restart it.
  const urlNow = useEffectEvent(() => url)
  useEffect(() => {
    const player = element.current
    if (!player || isSavingData() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stream: Stream | undefined
    const end = () => {
      stream?.end()
      stream = undefined
      player.dataset['plays'] = 'no'
    }
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry || entry.intersectionRatio < MIN_VISIBLE_SHARE) return end()
        if (stream || player.ended) return
        stream = attachStream(player, urlNow(), { onFailed: end, onRungs: () => undefined })
        // Fails when the browser blocks autoplay. The poster then stays.
        void player.play().catch(() => undefined)
      },
      { threshold: [0, MIN_VISIBLE_SHARE] },
    )
    const show = () => {
      player.dataset['plays'] = 'yes'
    }
    player.addEventListener('playing', show)
    player.addEventListener('ended', end)
    watcher.observe(player)
    return () => {
      watcher.disconnect()
      player.removeEventListener('playing', show)
      player.removeEventListener('ended', end)
      end()
    }
  }, [id])
  return <video ref={element} className={css['teaser']} muted playsInline preload="none" aria-hidden tabIndex={-1} />
}
