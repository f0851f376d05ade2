/** Scrolls until the layout is stable. Items that were never visible have an estimated height until they are rendered. */
export const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface Span {
  readonly ms: number
  readonly frames: number
}

const TIME_LIMIT: Span = { ms: 4000, frames: 60 }
/**
 * Fonts and pictures load late on a slow connection. On a slow device, one frame takes this long and renders only a few items.
 */
const STABLE_FOR: Span = { ms: 400, frames: 6 }

const isOver = (passed: Span, limit: Span) => passed.ms > limit.ms && passed.frames > limit.frames

/** `scroll` sets the position in each frame. Ends when the viewer scrolls or presses, or when the returned function is called. */
export function scrollUntilStable(scroller: HTMLElement, scroll: () => void): () => void {
  const hand = new AbortController()
  for (const one of USER_SCROLL_EVENTS) scroller.addEventListener(one, () => hand.abort(), { passive: true, signal: hand.signal })
  const began = performance.now()
  let frame = 0
  let moved: Span = { ms: began, frames: 0 }
  const step = () => {
    const now = performance.now()
    const isSteady = isOver({ ms: now - moved.ms, frames: frame - moved.frames }, STABLE_FOR)
    if (hand.signal.aborted || isSteady || isOver({ ms: now - began, frames: frame }, TIME_LIMIT)) return hand.abort()
    const wasAt = scroller.scrollTop
    scroll()
    if (scroller.scrollTop !== wasAt) moved = { ms: now, frames: frame }
    frame += 1
    requestAnimationFrame(step)
  }
  step()
  return () => hand.abort()
}
