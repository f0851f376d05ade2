/** The video of a welcome. It plays muted and automatically, unless the browser asks for less motion or data. */
import { useEffect, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { attachStream, isSavingData } from '#core/media/attach-stream.ts'
import { t } from '#lib/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { PauseIcon, PlayIcon, SoundIcon, SoundOffIcon } from '#ui/page-icons.ts'
import css from './welcome-card.module.css'

const wantsLess = () => matchMedia('(prefers-reduced-motion: reduce)').matches || isSavingData()

export function WelcomeVideo({ video: { url, posterUrl, alt, width, height } }: { video: Video }) {
  const player = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(() => !wantsLess())
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(true)
  useEffect(() => {
    const element = player.current
    if (!element || !isWanted) return
    const stream = attachStream(element, url, { onFailed: () => setIsWanted(false), onRungs: () => undefined })
    void element.play().catch(() => undefined)
    return () => stream.end()
  }, [isWanted, url])

  function toggle(): void {
    if (!isWanted) setIsWanted(true)
    else if (isPlaying) player.current?.pause()
    else void player.current?.play()
  }
  return (
    <div className={css['film']} style={{ aspectRatio: Math.max(width / height, 0.8) }}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it begins without a sound, and captions come with the player */}
      <video
        ref={player}
        className={css['video']}
        muted={isMuted}
        playsInline
        poster={posterUrl}
        aria-label={alt || t('Welcome video')}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      />
      <div className={css['controls']}>
        <IconButton label={isPlaying ? t('Pause') : t('Play')} icon={isPlaying ? PauseIcon : PlayIcon} onClick={toggle} />
        <IconButton
          label={isMuted ? t('Turn sound on') : t('Turn sound off')}
          icon={isMuted ? SoundOffIcon : SoundIcon}
          onClick={() => setIsMuted(!isMuted)}
        />
      </div>
    </div>
  )
}
