/** Whether the controls of a player are shown: always while it is paused, while the keyboard is in it, or a menu is open; otherwise for a while after each sign of its viewer. */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

const PAUSE_MS = 3_000

interface Shown {
  readonly frame: RefObject<HTMLElement | null>
  /** Shown for as long as this is so: it is paused, or a menu is open. */
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
    // It begins to play, or a menu has closed: from now on they go after a while.
  }, [isPressed])
  return { isShown: isAwake || isPressed, wake, hide: () => setIsAwake(false) }
}
