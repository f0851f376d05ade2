/** Shows the picture, video or unlock option of one story, and times it. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { Photo, Video } from '@fanfare/contract/media'
import type { Person } from '@fanfare/contract/people'
import type { Story } from '@fanfare/contract/stories'
import { aiLabel } from '#core/content/ai-label.ts'
import { attachStream } from '#core/media/attach-stream.ts'
import { syncPlayerSettings } from '#core/media/player-settings.ts'
import { t } from '#lib/i18n.ts'
import { StoryLock } from './story-lock.tsx'
import css from './story-viewer.module.css'

interface StorySlideProps {
  readonly story: Story
  readonly performer: Person
  readonly isRunning: boolean
  /** The video element, while one is shown. */
  readonly onVideo: (video: HTMLVideoElement | null) => void
  readonly onEnd: () => void
  /** Called when the browser requires a press before playing. */
  readonly onRefused: () => void
  /** Called when a media link is broken or expired. */
  readonly onBroken: () => unknown
}

const PHOTO_DURATION_MS = 6_000

export function StorySlide({ story, performer, isRunning, onVideo, onEnd, onRefused, onBroken }: StorySlideProps) {
  const slide = useRef<HTMLDivElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  // Stored by link, because the reel reloads with a new link.
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasFailed = !story.locked && failedUrl === urlOf(story.media)
  const isStill = !story.locked && (story.media.type === 'photo' || hasFailed)
  useStay(slide, { isRunning: isRunning && isStill && (isLoaded || hasFailed), onEnd })
  if (story.locked) {
    return (
      <div className={css['slide']} style={{ backgroundImage: `url("${story.preview.placeholder}")` }}>
        <StoryLock story={story} performer={performer} />
      </div>
    )
  }
  const { media, text } = story
  const onFailed = () => {
    void onBroken()
    setFailedUrl(urlOf(media))
  }
  return (
    <div ref={slide} className={css['slide']} style={{ backgroundImage: `url("${media.placeholder}")` }}>
      <div className={css['media']}>
        {media.type === 'photo' ? (
          <img src={media.fullUrl} alt={media.alt} draggable={false} onLoad={() => setIsLoaded(true)} onError={onFailed} />
        ) : hasFailed ? null : (
          <StoryVideo {...{ video: media, slide, isRunning, onVideo, onEnd, onRefused, onFailed }} />
        )}
      </div>
      {hasFailed && <p className={css['failed']}>{t('This can’t be shown right now.')}</p>}
      {media.ai && <p className={css['ai']}>{aiLabel(media.ai)}</p>}
      {text !== '' && (
        <p className={css['text']} dir="auto">
          {text}
        </p>
      )}
    </div>
  )
}

const urlOf = (media: Photo | Video): string => (media.type === 'photo' ? media.fullUrl : media.url)

const setShare = (slide: HTMLElement | null, share: number) =>
  slide?.parentElement?.style.setProperty('--share', String(Math.min(share, 1)))

interface Stay {
  readonly isRunning: boolean
  readonly onEnd: () => void
}

/** Times still content: some seconds after it has loaded, paused with the player. */
function useStay(slide: RefObject<HTMLElement | null>, { isRunning, onEnd }: Stay): void {
  const passed = useRef(0)
  const end = useEffectEvent(onEnd)
  useEffect(() => setShare(slide.current, 0), [slide])
  useEffect(() => {
    if (!isRunning) return
    let last = performance.now()
    let frame = requestAnimationFrame(function go(now) {
      passed.current += Math.max(now - last, 0)
      last = now
      setShare(slide.current, passed.current / PHOTO_DURATION_MS)
      if (passed.current >= PHOTO_DURATION_MS) end()
      else frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRunning, slide])
}

interface StoryVideoProps extends Pick<StorySlideProps, 'isRunning' | 'onVideo' | 'onEnd' | 'onRefused'> {
  readonly video: Video
  readonly slide: RefObject<HTMLElement | null>
  readonly onFailed: () => void
}

function StoryVideo({ video, slide, isRunning, onVideo, onEnd, onRefused, onFailed }: StoryVideoProps) {
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null)
  const report = useEffectEvent((what: 'failed' | 'refused' | 'shown' | 'gone') => {
    if (what === 'failed') onFailed()
    else if (what === 'refused') onRefused()
    else onVideo(what === 'shown' && video.hasAudio ? player : null)
  })
  // A video's link changes hourly. A playing video keeps its link.
  const urlNow = useEffectEvent(() => video.url)
  useEffect(() => {
    if (!player) return
    const stream = attachStream(player, urlNow(), { onFailed: () => report('failed'), onRungs: () => undefined })
    const stopFollowing = syncPlayerSettings(player)
    report('shown')
    return () => {
      report('gone')
      stopFollowing()
      stream.end()
    }
  }, [player])
  useEffect(() => {
    if (!player) return
    if (isRunning) void player.play().catch((error: Error) => error.name === 'NotAllowedError' && report('refused'))
    else player.pause()
  }, [player, isRunning])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the video where there are any
    <video
      ref={setPlayer}
      playsInline
      preload="auto"
      poster={video.posterUrl}
      aria-label={video.alt || t('Video')}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => setShare(slide.current, currentTime / (duration || 1))}
      onEnded={onEnd}
    >
      {video.captions.map(({ language, label, url }) => (
        <track key={language} kind="captions" srcLang={language} label={label} src={url} />
      ))}
    </video>
  )
}
