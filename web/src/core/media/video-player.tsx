/** Plays a video by HTTP Live Streaming: natively where the browser can, otherwise with hls.js. One plays at a time. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { attachStream } from './attach-stream.ts'
import { followPlayer } from './player-memory.ts'
import css from './video-player.module.css'

interface VideoPlayerProps {
  readonly video: Video
  readonly onBroken: () => Promise<boolean>
}

export default function VideoPlayer({ video, onBroken }: VideoPlayerProps) {
  const element = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const { _id: id, posterUrl, alt } = video
  const fail = useEffectEvent(async () => {
    if (await onBroken()) setAttempt((before) => before + 1)
    else setProblem(true)
  })
  // The address of the same video changes by the hour: one that plays goes on with the one that it has.
  const urlNow = useEffectEvent(() => video.url)
  useEffect(() => {
    const player = element.current
    if (!player) return
    setProblem(false)
    const stop = [followPlayer(player, id), attachStream(player, urlNow(), () => void fail())]
    // Refused where the press was too long ago; then the button of the player is there.
    void player.play().catch(() => undefined)
    return () => stop.forEach((end) => end())
  }, [id, attempt])

  return (
    <div className={css['frame']}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the video where there are any */}
      <video
        ref={element}
        className={css['video']}
        controls
        playsInline
        preload="metadata"
        poster={posterUrl}
        aria-label={alt || t('Video')}
        controlsList="nodownload"
      />
      {problem && (
        <p className={css['problem']} role="alert">
          {t('This video cannot be played now.')}
        </p>
      )}
    </div>
  )
}
