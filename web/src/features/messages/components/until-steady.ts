/** Scrolls until nothing moves any more: lines that were not seen yet have a guessed height, and the real one only once they are drawn. */
export const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

interface Span {
  readonly ms: number
  readonly frames: number
}

const MOST: Span = { ms: 4000, frames: 60 }
/** Fonts and pictures come late on a slow connection; on a slow device one frame takes as long as this, and shows the next lines only. */
const STEADY: Span = { ms: 400, frames: 6 }

const isOver = (passed: Span, limit: Span) => passed.ms > limit.ms && passed.frames > limit.frames

/** `scroll` brings it there, in each frame anew; ends at once where a hand is at it, or when what it returns is called. */
export function untilSteady(scroller: HTMLElement, scroll: () => void): () => void {
  const hand = new AbortController()
  for (const one of HANDS) scroller.addEventListener(one, () => hand.abort(), { passive: true, signal: hand.signal })
  const began = performance.now()
  let frame = 0
  let moved: Span = { ms: began, frames: 0 }
  const step = () => {
    const now = performance.now()
    const isSteady = isOver({ ms: now - moved.ms, frames: frame - moved.frames }, STEADY)
    if (hand.signal.aborted || isSteady || isOver({ ms: now - began, frames: frame }, MOST)) return hand.abort()
    const wasAt = scroller.scrollTop
    scroll()
    if (scroller.scrollTop !== wasAt) moved = { ms: now, frames: frame }
    frame += 1
    requestAnimationFrame(step)
  }
  step()
  return () => hand.abort()
}
