/**
 * Handles presses on the picture. A mouse toggles playback and full screen; a finger shows the controls, and a double tap at a
 * side skips.
 */
import { useRef, useState, type MouseEvent } from 'react'
import { seekTo, togglePlay } from './media-state.ts'

const DOUBLE_TAP_MS = 320
const SKIP_SECONDS = 10
const NOTE_MS = 700

interface Surface {
  readonly isShown: boolean
  readonly wake: () => void
  readonly hide: () => void
  readonly toggleFullScreen: () => void
}

export function usePlaySurface(media: HTMLMediaElement | null, { isShown, wake, hide, toggleFullScreen }: Surface) {
  const last = useRef(0)
  const [skipped, setSkipped] = useState<'back' | 'on'>()

  function touch({ clientX, currentTarget, timeStamp }: MouseEvent<HTMLElement>): void {
    const isSecond = timeStamp - last.current < DOUBLE_TAP_MS
    last.current = timeStamp
    if (!isSecond) return isShown ? hide() : wake()
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = (clientX - left) / Math.max(width, 1)
    if (!media || (part > 1 / 3 && part < 2 / 3)) return
    const isBack = part < 0.5
    seekTo(media, media.currentTime + (isBack ? -SKIP_SECONDS : SKIP_SECONDS))
    setSkipped(isBack ? 'back' : 'on')
    setTimeout(() => setSkipped(undefined), NOTE_MS)
  }
  return {
    /** Shown for a moment. */
    skipped,
    handlers: {
      onClick(event: MouseEvent<HTMLElement>): void {
        const { nativeEvent } = event
        if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') touch(event)
        else if (media) togglePlay(media)
      },
      onDoubleClick(event: MouseEvent<HTMLElement>): void {
        const { nativeEvent } = event
        // The second tap of a finger has already been handled as a press.
        if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return
        if (matchMedia('(hover: hover)').matches) toggleFullScreen()
      },
    },
  }
}
