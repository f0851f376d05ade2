/**
 * Decides whether the controls of a player are visible: while paused, focused or with a menu open, and for a while after user
 * activity.
 */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

const PAUSE_MS = 3_000

interface Shown {
  readonly frame: RefObject<HTMLElement | null>
  /** Keeps the controls visible: playback is paused, or a menu is open. */
  readonly isPressed: boolean
}

export function useControlsShown({ frame, isPressed }: Shown) {
  const [isAwake, setIsAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function wake(): void {
    setIsAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (frame.current?.querySelector(':focus-visible')) wake()
      else setIsAwake(false)
    }, PAUSE_MS)
  }
  const wakeNow = useEffectEvent(wake)
  useEffect(() => {
    wakeNow()
    return () => clearTimeout(timer.current)
    // Restarts the timer when playback begins or a menu closes.
  }, [isPressed])
  return { isShown: isAwake || isPressed, wake, hide: () => setIsAwake(false) }
}
