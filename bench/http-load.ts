/** Asks a server the given requests at random over kept-alive connections; run by `inOwnProcess`. */
import { randomUUID } from 'node:crypto'
import { answerParent } from './children.ts'
import { anyOf, closedLoops, type Span } from './pace.ts'
import { openConnection } from './thin-http.ts'

export interface HttpLoad extends Span {
  readonly port: number
  /** Texts of requests; `{key}` in one is replaced by something new each time. */
  readonly requests: readonly string[]
  /** That each has to be answered; 200 unless said otherwise. */
  readonly status?: number
}

answerParent(async ({ port, requests, status = 200, ...span }: HttpLoad) => {
  const connections = await Promise.all(Array.from({ length: span.connections }, () => openConnection(port)))
  const measured = await closedLoops(span, async (loop) => {
    const answer = await connections[loop]?.exchange(anyOf(requests).replace('{key}', randomUUID()))
    if (answer?.status !== status) throw new Error(`the server answered ${answer?.status}: ${answer?.body.slice(0, 300)}`)
  })
  for (const connection of connections) connection.close()
  return measured
})
