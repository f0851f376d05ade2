/** Runs closed loops: each starts its next turn when its last is done, for some seconds after a warm-up. */
import { rateOf, type Rate } from './format-results.ts'

export interface Span {
  /** Number of parallel loops. */
  readonly connections: number
  readonly seconds: number
  readonly warmSeconds: number
}

/** `turn` receives the index of its loop. Its duration is the latency. */
export async function runLoops(
  { connections, seconds, warmSeconds }: Span,
  turn: (loop: number) => Promise<void>,
): Promise<Rate> {
  const latencies: number[] = []
  const from = performance.now() + warmSeconds * 1000
  const until = from + seconds * 1000
  const loop = async (_: unknown, index: number) => {
    for (let began = performance.now(); began < until; ) {
      await turn(index)
      const ended = performance.now()
      if (began >= from && ended <= until) latencies.push(ended - began)
      began = ended
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return rateOf(latencies, seconds)
}

/** Returns a function that takes each item once. It throws when all are used. */
export function inTurn<T>(list: readonly T[]): () => T {
  let next = 0
  return () => {
    const one = list[next++]
    if (one === undefined) throw new Error(`All ${list.length} items are used`)
    return one
  }
}

export function randomOf<T>(list: readonly T[]): T {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
