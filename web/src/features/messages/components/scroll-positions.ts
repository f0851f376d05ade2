/** Restores the scroll positions of the list and the thread when the viewer returns. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** By the key of a history entry. Kept for the lifetime of the tab, like the cached lists. */
const listPlaces = new Map<string, number>()
const messagePlaces = new Map<string, number>()

/** Restores the list's position after a conversation covered it, and after going back. */
export function useRestoreListScroll(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const top = useRef(0)
  const isReset = useRef(true)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const isHidden = element.clientHeight === 0
    // A hidden scroller loses its position.
    if (!isHidden && isReset.current) element.scrollTo({ top: listPlaces.get(key) ?? top.current })
    isReset.current = isHidden
    const keep = () => {
      if (element.clientHeight === 0) return
      top.current = element.scrollTop
      listPlaces.set(key, element.scrollTop)
    }
    keep()
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, scroller])
}

/**
 * Returns the number of the message at the top when this history entry was left; undefined if the newest messages were visible.
 */
export function useStoredScrollMessage(): number | undefined {
  const { key } = useLocation()
  const [kept] = useState(() => messagePlaces.get(key))
  return kept
}

/** Within this distance of its end, a thread counts as at the end. */
export const END_DISTANCE_PX = 80
/** Positions are stored only after scrolling rests. */
const DEBOUNCE_MS = 100

/** Stores the position during scrolling. The scroller starts at its end: 0 is the newest message. */
export function useStoreScrollMessage(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    const element = scroller.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (!element || element.clientHeight === 0) return
      const seq = Math.abs(element.scrollTop) > END_DISTANCE_PX ? seqAtTop(element) : undefined
      if (seq === undefined) messagePlaces.delete(key)
      else messagePlaces.set(key, seq)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, DEBOUNCE_MS)
    }
    element?.addEventListener('scroll', keepSoon, { passive: true })
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('scroll', keepSoon)
    }
  }, [key, scroller])
}

function seqAtTop(scroller: HTMLElement): number | undefined {
  const { top } = scroller.getBoundingClientRect()
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-seq]')]
  const first = lines.find((line) => line.getBoundingClientRect().bottom > top)
  return first && Number(first.dataset['seq'])
}
