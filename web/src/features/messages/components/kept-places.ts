/** Where the two scrollers stood when they were left: whoever comes back finds them there. */
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** By the key of a history entry; for the life of the tab, as what is held of the lists is. */
const listPlaces = new Map<string, number>()
const messagePlaces = new Map<string, number>()

/** The list keeps its place beside a conversation that covers it, and for whoever goes back to it. */
export function useKeptList(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  const top = useRef(0)
  const isReset = useRef(true)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const isHidden = element.clientHeight === 0
    // A scroller that is not drawn forgets where it stands.
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

/** The number of the message that stood at the top when this entry of the history was left; undefined where the newest were seen. */
export function useKeptMessage(): number | undefined {
  const { key } = useLocation()
  const [kept] = useState(() => messagePlaces.get(key))
  return kept
}

/** So near to its end a thread counts as being there. */
export const NEAR_PX = 80
/** Of reading: where one is on the way to somewhere is no place. */
const RESTS_MS = 100

/** Notes it while the thread is scrolled. The scroller begins at its end: 0 is the newest. */
export function useKeepMessage(scroller: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()
  useEffect(() => {
    const element = scroller.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (!element || element.clientHeight === 0) return
      const seq = Math.abs(element.scrollTop) > NEAR_PX ? seqAtTop(element) : undefined
      if (seq === undefined) messagePlaces.delete(key)
      else messagePlaces.set(key, seq)
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, RESTS_MS)
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
