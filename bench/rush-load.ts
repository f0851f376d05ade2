/** Sends all requests in the same moment, each over its own connection. `runInProcess` runs it. */
import { randomUUID } from 'node:crypto'
import { answerParent } from './children.ts'
import { rateOf } from './format-results.ts'
import { openConnection } from './minimal-http.ts'

export interface Rush {
  readonly port: number
  /** `{key}` in a request is replaced by a new value. */
  readonly requests: readonly string[]
}

export interface Rushed {
  /** The number of responses by their status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly p50Ms: number
  readonly p99Ms: number
}

answerParent(async ({ port, requests }: Rush): Promise<Rushed> => {
  const connections = await Promise.all(requests.map(() => openConnection(port)))
  const began = performance.now()
  const replies = await Promise.all(
    connections.map(async (connection, i) => {
      const { status } = await connection.exchange((requests[i] ?? '').replace('{key}', randomUUID()))
      return { status, took: performance.now() - began }
    }),
  )
  for (const connection of connections) connection.close()
  const byStatus = Map.groupBy(replies, ({ status }) => status)
  const { p50Ms, p99Ms } = rateOf(
    replies.map(({ took }) => took),
    1,
  )
  return { statuses: Object.fromEntries([...byStatus].map(([status, all]) => [status, all.length])), p50Ms, p99Ms }
})
