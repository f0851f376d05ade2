/** Simulates viewers: each requests a segment, waits for its duration, and requests the next. `runInProcess` runs it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { answerParent } from './children.ts'
import { rateOf } from './format-results.ts'
import { openConnection, requestOf } from './minimal-http.ts'

export interface ViewersLoad {
  readonly port: number
  readonly token: string
  readonly path: string
  readonly bytes: number
  readonly viewers: number
  readonly seconds: number
  readonly segment: { readonly seconds: number; readonly bytes: number }
}

/** Times until a segment arrived. */
export interface Viewing {
  readonly slowestMs: number
  readonly p99Ms: number
}

answerParent(async ({ port, token, path, bytes, viewers, seconds, segment }: ViewersLoad): Promise<Viewing> => {
  const times: number[] = []
  const length = Math.min(segment.bytes, bytes)
  const until = performance.now() + seconds * 1000
  const watch = async (place: number) => {
    // Spreads their starts.
    await sleep((place / viewers) * segment.seconds * 1000)
    const connection = await openConnection(port)
    while (performance.now() < until) {
      const from = Math.floor(Math.random() * (bytes - length))
      const began = performance.now()
      const { status } = await connection.exchange(requestOf({ path, token, range: [from, from + length - 1] }))
      if (status !== 206) throw new Error(`A segment failed with status ${status}`)
      const took = performance.now() - began
      times.push(took)
      await sleep(Math.max(0, segment.seconds * 1000 - took))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: viewers }, (_, place) => watch(place)))
  return { slowestMs: Math.max(...times), p99Ms: rateOf(times, seconds).p99Ms }
})
