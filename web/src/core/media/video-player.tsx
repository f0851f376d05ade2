/** Plays a video by HTTP Live Streaming with our own controls: natively if the browser can, otherwise with hls.js. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Video } from '@fanfare/contract/media'
import { t } from '#lib/i18n.ts'
import { aspectRatioOf } from './aspect-ratio.ts'
import { attachStream, type QualityLevel, type Stream } from './attach-stream.ts'
import { CaptionsOverlay } from './captions-overlay.tsx'
import { useMediaState } from './media-state.ts'
import { usePlaySurface } from './play-surface.ts'
import { PlayerControls } from './player-controls.tsx'
import { playerKeys } from './player-keys.ts'
import { syncPlayerSettings } from './player-settings.ts'
import { MiniControls, Notes, Resumed } from './player-notes.tsx'
import { useResumedPlayback } from './resume-playback.ts'
import { useCaptions } from './use-captions.ts'
import { useControlsShown } from './use-controls-shown.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useMiniPlayer } from './use-mini-player.ts'
import css from './video-player.module.css'

interface VideoPlayerProps {
  readonly video: Video
  readonly onBroken: () => Promise<boolean>
}

export function VideoPlayer({ video, onBroken }: VideoPlayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const stream = useStream(media, video, onBroken)
  const state = useMediaState(media)
  const resumed = useResumedPlayback(media, video)
  const captions = useCaptions(video.captions)
  const [isPressed, setIsPressed] = useState(false)
  const { isShown, wake, hide } = useControlsShown({ frame, isPressed: isPressed || state.isPaused })
  const full = useFullScreen(frame, media)
  const mini = useMiniPlayer(place, frame, media)
  const surface = usePlaySurface(media, { isShown, wake, hide, toggleFullScreen: full.toggle })
  const isBare = !isShown || mini.isMini
  return (
    <div ref={place} className={css['place']}>
      <div
        ref={frame}
        role="group"
        aria-label={video.alt ? t('Video player: {alt}', { alt: video.alt }) : t('Video player')}
        className={css['frame']}
        style={mini.isMini ? { aspectRatio: aspectRatioOf(video) } : undefined}
        data-bare={isBare || undefined}
        data-mini={mini.isMini || undefined}
        onKeyDown={playerKeys(media, { wake, toggleFullScreen: full.toggle, toggleCaptions: captions.toggle })}
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
        onFocus={wake}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come with the video where there are any */}
        <video
          ref={setMedia}
          className={css['video']}
          playsInline
          preload="metadata"
          poster={video.posterUrl}
          aria-label={video.alt || t('Video')}
          {...surface.handlers}
        >
          {video.captions.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
        {media && <CaptionsOverlay video={media} language={captions.language} isRaised={!isBare} />}
        <Notes state={state} skipped={surface.skipped} hasProblem={stream.hasProblem} onRetry={stream.retry} />
        {resumed.resumedAt !== undefined && <Resumed at={resumed.resumedAt} seconds={state.seconds} {...resumed} />}
        {media && mini.isMini && <MiniControls {...{ media, state, place }} onClose={mini.leave} />}
        {media && !mini.isMini && !stream.hasProblem && (
          <PlayerControls
            {...{ media, video, state, isShown }}
            settings={{ ...captions, ...stream.quality }}
            isFull={full.isFull}
            onFull={full.toggle}
            onCaptions={captions.toggle}
            onPress={setIsPressed}
          />
        )}
      </div>
    </div>
  )
}

const NO_QUALITY_LEVELS: readonly QualityLevel[] = []

/** Plays as soon as possible. Retries once with a new address after the old one has expired. */
function useStream(media: HTMLVideoElement | null, video: Video, onBroken: VideoPlayerProps['onBroken']) {
  const [failed, setFailed] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [{ rungs, rung }, setRungs] = useState({ rungs: NO_QUALITY_LEVELS, rung: -1 })
  const stream = useRef<Stream>(undefined)
  const onFailed = useEffectEvent(async () => {
    if (await onBroken()) setAttempt((before) => before + 1)
    else setFailed(video._id)
  })
  // The address of a video changes every hour. A playing video keeps its address.
  const urlNow = useEffectEvent(() => video.url)
  useEffect(() => {
    if (!media) return
    const onRungs = (all: readonly QualityLevel[], now: number) => setRungs({ rungs: all, rung: now })
    const attached = attachStream(media, urlNow(), { onFailed: () => void onFailed(), onRungs })
    stream.current = attached
    const stopFollowing = syncPlayerSettings(media)
    // Fails when the press was too long ago. The player's button is then visible.
    void media.play().catch(() => undefined)
    // The pressed poster was removed and lost the focus.
    media.parentElement?.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true })
    return () => {
      stopFollowing()
      attached.end()
    }
  }, [media, video._id, attempt])
  return {
    hasProblem: failed === video._id,
    retry(): void {
      setFailed(undefined)
      setAttempt((before) => before + 1)
    },
    quality: { rungs, rung, onRung: (index: number | undefined) => stream.current?.choose(index) },
  }
}
