/** Scrolls until nothing moves any more: lines that were not seen yet have a guessed height, and the real one only once they are drawn. */
export const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const MOST_FRAMES = 60
const STEADY_FRAMES = 5

/** `scroll` brings it there, in each frame anew; ends at once where a hand is at it, or when what it returns is called. */
export function untilSteady(scroller: HTMLElement, scroll: () => void): () => void {
  const hand = new AbortController()
  for (const one of HANDS) scroller.addEventListener(one, () => hand.abort(), { passive: true, signal: hand.signal })
  const step = (frame: number, steady: number) => {
    if (hand.signal.aborted || frame === MOST_FRAMES || steady === STEADY_FRAMES) return hand.abort()
    const wasAt = scroller.scrollTop
    scroll()
    const isSteady = scroller.scrollTop === wasAt
    requestAnimationFrame(() => step(frame + 1, isSteady ? steady + 1 : 0))
  }
  step(0, 0)
  return () => hand.abort()
}
