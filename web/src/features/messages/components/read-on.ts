/** Reads the next page of a thread as the end of what is held comes near. */
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const NEAR_PX = 600

interface End {
  /** What stands at the end, in place of what is not held yet. */
  readonly mark: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** The number of the last message there: looked at anew when it changes, in case the end is still near. */
  readonly at: number | undefined
  readonly isOn: boolean
}

export function useReadOn(
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
    // Not by an observer: Chromium's misses an end that leaves as messages come in and is back within a frame.
    const look = () => {
      if (!isNear(end, root)) return
      left.abort()
      readAt.current = at
      readOn()
    }
    root.addEventListener('scroll', look, options)
    addEventListener('resize', look, options)
    // Where a read has brought nothing, such as of a message that has expired since, only scrolling asks again.
    if (readAt.current !== at) look()
    return () => left.abort()
  }, [isWaiting, submittedAt, at, mark, scroller])
}

function isNear(end: HTMLElement, root: HTMLElement): boolean {
  const [box, seen] = [end.getBoundingClientRect(), root.getBoundingClientRect()]
  return seen.height > 0 && Math.max(seen.top - box.bottom, box.top - seen.bottom) < NEAR_PX
}
