import type { KeyboardEvent } from 'react'
import { seekTo, setVolume, stepRate, toggleMute, togglePlay } from './media-state.ts'

interface Acts {
  readonly toggleFullScreen?: () => void
  readonly toggleCaptions?: () => void
}

const STEP_SECONDS = 5
const SKIP_SECONDS = 10
const VOLUME_STEP = 0.05

/** For the frame of a player. A focused control inside keeps its own keys. */
export const playerKeys =
  (media: HTMLMediaElement | null, { wake, ...acts }: Acts & { readonly wake?: () => void }) =>
  (event: KeyboardEvent): void => {
    const { key, target, currentTarget, ctrlKey, metaKey, altKey } = event
    if (!media || !(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return
    // Ignores menus, which render outside the player; Space on a button; and arrow keys on the volume.
    if (!currentTarget.contains(target) || target.closest('[role=menu], select')) return
    if (key === ' ' && target.closest('button')) return
    if (key.startsWith('Arrow') && target.closest('[data-volume]')) return
    wake?.()
    if (!pressKey(media, key, acts)) return
    event.preventDefault()
    // Keeps the arrow keys from surrounding elements, such as a carousel.
    event.stopPropagation()
  }

/** Returns whether the key was handled. Left goes back in every language, because time runs from left to right. */
function pressKey(media: HTMLMediaElement, key: string, { toggleFullScreen, toggleCaptions }: Acts = {}): boolean {
  const skip = (seconds: number) => () => seekTo(media, media.currentTime + seconds)
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ' ': () => togglePlay(media),
    k: () => togglePlay(media),
    j: skip(-SKIP_SECONDS),
    l: skip(SKIP_SECONDS),
    ArrowLeft: skip(-STEP_SECONDS),
    ArrowRight: skip(STEP_SECONDS),
    ArrowUp: () => setVolume(media, media.volume + VOLUME_STEP),
    ArrowDown: () => setVolume(media, media.volume - VOLUME_STEP),
    Home: () => seekTo(media, 0),
    End: () => seekTo(media, media.duration),
    m: () => toggleMute(media),
    '<': () => stepRate(media, -1),
    '>': () => stepRate(media, 1),
    f: toggleFullScreen,
    c: toggleCaptions,
  }
  const act = /^\d$/.test(key)
    ? () => seekTo(media, (media.duration * Number(key)) / 10)
    : keys[key.length === 1 ? key.toLowerCase() : key]
  act?.()
  return act !== undefined
}
