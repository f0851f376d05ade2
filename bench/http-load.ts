/** Sends the given requests to a server over kept-alive connections. `runInProcess` runs it. */
import { randomUUID } from 'node:crypto'
import { answerParent } from './children.ts'
import { inTurn, randomOf, runLoops, type Span } from './load-loops.ts'
import { openConnection } from './minimal-http.ts'

export interface HttpLoad extends Span {
  readonly port: number
  /** Texts of requests, sent at random. `{key}` in a request is replaced by a new value each time. */
  readonly requests: readonly string[]
  /** True if each request is sent once, in this order. */
  readonly isInTurn?: boolean
  /** The status that each response must have. 200 by default. */
  readonly status?: number
}

answerParent(async ({ port, requests, isInTurn = false, status = 200, ...span }: HttpLoad) => {
  const connections = await Promise.all(Array.from({ length: span.connections }, () => openConnection(port)))
  const take = isInTurn ? inTurn(requests) : () => randomOf(requests)
  const measured = await runLoops(span, async (loop) => {
    const answer = await connections[loop]?.exchange(take().replace('{key}', randomUUID()))
    if (answer?.status !== status)
      throw new Error(`The server replied with status ${answer?.status}: ${answer?.body.slice(0, 300)}`)
  })
  for (const connection of connections) connection.close()
  return measured
})
