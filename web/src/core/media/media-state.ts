/** Exposes the state of a media element to React, and the actions of players. */
import { useEffect, useState } from 'react'

export interface MediaState {
  readonly isPaused: boolean
  readonly hasEnded: boolean
  /** True when playback waits for data. */
  readonly isWaiting: boolean
  readonly seconds: number
  /** 0 until known. */
  readonly length: number
  /** The second up to which playback is buffered without a gap. */
  readonly buffered: number
  readonly volume: number
  readonly isMuted: boolean
  readonly rate: number
}

const AT_FIRST: MediaState = {
  isPaused: true,
  hasEnded: false,
  isWaiting: false,
  seconds: 0,
  length: 0,
  buffered: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
}

const EVENTS =
  'play playing pause ended waiting canplay timeupdate seeking seeked durationchange progress volumechange ratechange emptied'.split(
    ' ',
  )

export function useMediaState(media: HTMLMediaElement | null): MediaState {
  const [state, setState] = useState(AT_FIRST)
  useEffect(() => {
    if (!media) return
    const read = () => setState(stateOf(media))
    read()
    for (const name of EVENTS) media.addEventListener(name, read)
    return () => {
      for (const name of EVENTS) media.removeEventListener(name, read)
    }
  }, [media])
  return state
}

const stateOf = (media: HTMLMediaElement): MediaState => ({
  isPaused: media.paused,
  hasEnded: media.ended,
  isWaiting: !media.paused && !media.ended && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  seconds: media.currentTime,
  length: Number.isFinite(media.duration) ? media.duration : 0,
  buffered: bufferedFrom(media),
  volume: media.volume,
  isMuted: media.muted,
  rate: media.playbackRate,
})

function bufferedFrom({ buffered, currentTime }: HTMLMediaElement): number {
  for (let at = 0; at < buffered.length; at++)
    if (buffered.start(at) <= currentTime + 0.1 && currentTime <= buffered.end(at)) return buffered.end(at)
  return currentTime
}

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

export function togglePlay(media: HTMLMediaElement): void {
  // Fails when the browser requires a press first. The play button is still visible then.
  if (media.paused) void media.play().catch(() => undefined)
  else media.pause()
}

export function seekTo(media: HTMLMediaElement, seconds: number): void {
  const length = Number.isFinite(media.duration) ? media.duration : 0
  media.currentTime = Math.min(Math.max(seconds, 0), length)
}

export function setVolume(media: HTMLMediaElement, volume: number): void {
  media.volume = Math.min(Math.max(volume, 0), 1)
  media.muted = media.volume === 0
}

export function toggleMute(media: HTMLMediaElement): void {
  // Unmuting at volume 0 would stay silent.
  if (media.volume === 0) setVolume(media, 0.5)
  else media.muted = !media.muted
}

export function setRate(media: HTMLMediaElement, rate: number): void {
  media.playbackRate = rate
}

export function stepRate(media: HTMLMediaElement, step: 1 | -1): void {
  const sorted = step > 0 ? RATES : RATES.toReversed()
  media.playbackRate = sorted.find((rate) => (rate - media.playbackRate) * step > 0) ?? media.playbackRate
}
