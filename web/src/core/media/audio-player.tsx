/** Plays a recording. Its waveform is the seek bar. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Audio } from '@fanfare/contract/media'
import { formatDuration } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { RATES, seekTo, setRate, useMediaState } from './media-state.ts'
import { PlayButton } from './player-controls.tsx'
import { playerKeys } from './player-keys.ts'
import { syncPlayerSettings } from './player-settings.ts'
import { useResumedPlayback } from './resume-playback.ts'
import { positionLabel } from './position-label.ts'
import { VolumeControl } from './volume-control.tsx'
import { Waveform } from './waveform.tsx'
import css from './audio-player.module.css'

interface AudioPlayerProps {
  readonly audio: Audio
  readonly onBroken: () => Promise<boolean>
}

export function AudioPlayer({ audio, onBroken }: AudioPlayerProps) {
  const { status, alt, posterUrl, placeholder, transcript } = audio
  return (
    <div className={css['player']}>
      <div className={css['head']}>
        {posterUrl !== '' && (
          <span className={css['cover']}>
            <Picture src={posterUrl} placeholder={placeholder} ratio={1} onBroken={onBroken} />
          </span>
        )}
        <div className={css['main']}>
          <p className={css['name']} dir="auto">
            {alt || t('Audio')}
          </p>
          {status === 'ready' ? <Controls audio={audio} onBroken={onBroken} /> : <Waiting audio={audio} />}
        </div>
      </div>
      {transcript !== '' && (
        <details className={css['transcript']}>
          <summary>{t('Transcript')}</summary>
          <p dir="auto">{transcript}</p>
        </details>
      )}
    </div>
  )
}

const Waiting = ({ audio: { status, progress } }: { audio: Audio }) => (
  <p className={css['note']}>
    {status === 'failed' ? t('This audio file could not be processed') : t('Processing audio: {percent}%', { percent: progress })}
  </p>
)

function Controls({ audio, onBroken }: AudioPlayerProps) {
  const [media, setMedia] = useState<HTMLAudioElement | null>(null)
  const { hasProblem, onError } = useRecording(media, audio, onBroken)
  const state = useMediaState(media)
  const resumed = useResumedPlayback(media, audio)
  const length = state.length || audio.seconds
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls in it
    <div role="group" aria-label={t('Audio player')} onKeyDown={playerKeys(media, {})}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands in the transcript */}
      <audio ref={setMedia} preload="none" onError={onError} />
      <Waveform
        peaks={audio.waveform}
        seconds={state.seconds}
        length={length}
        label={t('Position')}
        words={positionLabel(state.seconds, length)}
        onSeek={(seconds) => media && seekOrWait(media, seconds)}
      />
      {hasProblem && <p role="alert">{t('This audio file can’t be played right now.')}</p>}
      {media && (
        <div className={css['row']}>
          <PlayButton media={media} state={state} />
          <span className={css['time']} dir="ltr">
            {formatDuration(Math.floor(state.seconds))} / {formatDuration(length)}
          </span>
          {resumed.resumedAt !== undefined && (
            <Button variant="plain" size="small" onClick={resumed.startOver}>
              {t('Start over')}
            </Button>
          )}
          <span className={css['gap']} />
          <label className={css['rate']}>
            <span>{t('Speed')}</span>
            <select value={state.rate} onChange={({ target }) => setRate(media, Number(target.value))}>
              {RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {new Intl.NumberFormat(reader().locale).format(rate)}×
                </option>
              ))}
            </select>
          </label>
          <VolumeControl media={media} state={state} />
        </div>
      )}
    </div>
  )
}

/** Seeking needs loaded metadata, so the position waits for it. */
function seekOrWait(media: HTMLAudioElement, seconds: number): void {
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) return seekTo(media, seconds)
  media.addEventListener('loadedmetadata', () => seekTo(media, seconds), { once: true })
  void media.play().catch(() => undefined)
}

/** A playing recording keeps its address. A broken one requests a new address. */
function useRecording(media: HTMLAudioElement | null, { _id: id, url }: Audio, onBroken: AudioPlayerProps['onBroken']) {
  const [broken, setBroken] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const urlNow = useEffectEvent(() => url)
  const wasPlaying = useRef(false)
  useEffect(() => {
    if (!media) return
    media.setAttribute('src', urlNow())
    if (wasPlaying.current) void media.play().catch(() => undefined)
    return syncPlayerSettings(media)
  }, [media, id, attempt])
  async function onError(): Promise<void> {
    wasPlaying.current = media !== null && !media.paused
    if (await onBroken()) setAttempt((before) => before + 1)
    else setBroken(id)
  }
  return { hasProblem: broken === id, onError: () => void onError() }
}
