/** Scrolls until nothing moves any more: lines that were not seen yet have a guessed height, and the real one only once they are drawn. */
export const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const MOST_MS = 4000
/** Fonts and pictures come late on a slow connection. */
const STEADY_MS = 400

/** `scroll` brings it there, in each frame anew; ends at once where a hand is at it, or when what it returns is called. */
export function untilSteady(scroller: HTMLElement, scroll: () => void): () => void {
  const hand = new AbortController()
  for (const one of HANDS) scroller.addEventListener(one, () => hand.abort(), { passive: true, signal: hand.signal })
  const began = performance.now()
  const step = (movedAt: number) => {
    const now = performance.now()
    if (hand.signal.aborted || now - began > MOST_MS || now - movedAt > STEADY_MS) return hand.abort()
    const wasAt = scroller.scrollTop
    scroll()
    const isSteady = scroller.scrollTop === wasAt
    requestAnimationFrame(() => step(isSteady ? movedAt : now))
  }
  step(began)
  return () => hand.abort()
}
