/** Shows the message that the address names: `?at=` and its number. */
import { useEffect, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The number of a message in the address; undefined where there is none. */
export function useJumpTarget(): number | undefined {
  const [params] = useSearchParams()
  const at = Number(params.get('at'))
  return Number.isInteger(at) && at > 0 ? at : undefined
}

const SHINES_MS = 1600

/** Scrolls it into the middle, each time that it is asked for, and lets it shine up. */
export function useJump(scroller: RefObject<HTMLElement | null>): void {
  const at = useJumpTarget()
  const { key } = useLocation()
  useEffect(() => {
    const line = at === undefined ? null : scroller.current?.querySelector(`[data-seq="${at}"]`)
    if (!line) return
    line.scrollIntoView({ block: 'center' })
    line.animate([{ backgroundColor: 'var(--brass-wash)' }, { backgroundColor: 'transparent' }], SHINES_MS)
  }, [at, key, scroller])
}
