/** Shows the message that the address names: `?at=` and its number. */
import { useEffect, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Message } from '@fanfare/contract/messages'
import { untilSteady } from './until-steady.ts'

/** The number of a message in the address; undefined where there is none. */
export function useJumpTarget(): number | undefined {
  const [params] = useSearchParams()
  const at = Number(params.get('at'))
  return Number.isInteger(at) && at > 0 ? at : undefined
}

const SHINES_MS = 1600

/** Scrolls it into the middle, each time that it is asked for and as soon as it is among these, and lets it shine up. */
export function useJump(scroller: RefObject<HTMLElement | null>, messages: readonly Message[] = []): void {
  const at = useJumpTarget()
  const isThere = messages.some(({ seq }) => seq === at)
  const { key } = useLocation()
  useEffect(() => {
    const element = scroller.current
    const line = () => element?.querySelector(`[data-seq="${at}"]`)
    if (!element || !line()) return
    const stop = untilSteady(element, () => {
      const found = line()
      // Of one that is nearly as tall as the page the beginning is shown.
      const isTall = (found?.getBoundingClientRect().height ?? 0) > element.clientHeight / 2
      found?.scrollIntoView({ block: isTall ? 'start' : 'center' })
    })
    line()?.animate([{ backgroundColor: 'var(--brass-wash)' }, { backgroundColor: 'transparent' }], SHINES_MS)
    return stop
  }, [at, key, isThere, scroller])
}
