/** Shows the message that the address names: `?at=` with its number. */
import { useEffect, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Message } from '@fanfare/contract/messages'
import { scrollUntilStable } from './scroll-until-stable.ts'

/** Returns the message number from the address; undefined without one. */
export function useLinkedMessage(): number | undefined {
  const [params] = useSearchParams()
  const at = Number(params.get('at'))
  return Number.isInteger(at) && at > 0 ? at : undefined
}

const HIGHLIGHT_MS = 1600

/** Scrolls the linked message into the middle and highlights it, on each request, as soon as it is loaded. */
export function useScrollToLinkedMessage(scroller: RefObject<HTMLElement | null>, messages: readonly Message[] = []): void {
  const at = useLinkedMessage()
  const isThere = messages.some(({ seq }) => seq === at)
  const { key } = useLocation()
  useEffect(() => {
    const element = scroller.current
    const line = () => element?.querySelector(`[data-seq="${at}"]`)
    if (!element || !line()) return
    const stop = scrollUntilStable(element, () => {
      const found = line()
      // A message nearly as tall as the page is scrolled to its start.
      const isTall = (found?.getBoundingClientRect().height ?? 0) > element.clientHeight / 2
      found?.scrollIntoView({ block: isTall ? 'start' : 'center' })
    })
    line()?.animate([{ backgroundColor: 'var(--brass-wash)' }, { backgroundColor: 'transparent' }], HIGHLIGHT_MS)
    return stop
  }, [at, key, isThere, scroller])
}
