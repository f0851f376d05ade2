/** Loads the next page of a thread as the end of the loaded messages comes near. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const LOAD_DISTANCE_PX = 600

interface End {
  /** The element at the end, in place of messages that are not loaded. */
  readonly mark: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The number of the last message there. A change triggers a new check, because the end may still be near. */
  readonly at: number | undefined
  readonly isOn: boolean
}

export function useLoadMoreNearEnd(
  { mutate, isPending, error, submittedAt }: UseMutationResult<unknown, Error, void>,
  { mark, scroller, at, isOn }: End,
): void {
  const readAt = useRef<number>(undefined)
  const readOn = useEffectEvent(() => mutate())
  const isWaiting = isOn && !error && !isPending
  useEffect(() => {
    const [end, root] = [mark.current, scroller.current]
    if (!isWaiting || !end || !root) return
    const left = new AbortController()
    const options = { passive: true, signal: left.signal }
    // Not an IntersectionObserver: Chromium misses an end that leaves and returns within a frame as messages load.
    const look = () => {
      if (!isNear(end, root)) return
      left.abort()
      readAt.current = at
      readOn()
    }
    root.addEventListener('scroll', look, options)
    addEventListener('resize', look, options)
    // If a request brought nothing, such as for an expired message, only scrolling triggers the next one.
    if (readAt.current !== at) look()
    return () => left.abort()
  }, [isWaiting, submittedAt, at, mark, scroller])
}

function isNear(end: HTMLElement, root: HTMLElement): boolean {
  const [box, seen] = [end.getBoundingClientRect(), root.getBoundingClientRect()]
  return seen.height > 0 && Math.max(seen.top - box.bottom, box.top - seen.bottom) < LOAD_DISTANCE_PX
}
