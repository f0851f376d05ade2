/** A stand-in of an outside party over HTTP, with replies by route and failures on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The fault of the next request of a path. `lost` does the work and never replies, `error_after` does it and replies 500,
 * `error_before` and `refused` do nothing.
 */
export type Fault = 'lost' | 'error_after' | 'error_before' | 'refused'

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
  header(name: string): string
}
export interface Answer {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeHttp {
  readonly url: string
  /** Every request so far, oldest first. */
  readonly calls: readonly Call[]
  /** For the next request with this prefix in its path or this text in its query; with `'always'`, for each one until `heal`. */
  fail(path: string, fault: Fault, times?: 'once' | 'always'): void
  heal(): void
  /** From now on, requests without a planned fault fail as `chance` returns. */
  failBy(chance: (call: Call) => Fault | undefined): void
  close(): Promise<void>
}

interface Planned {
  readonly path: string
  readonly fault: Fault
  readonly times: 'once' | 'always'
}

export async function openFakeHttp(answer: (call: Call, fault: Fault | undefined) => Answer): Promise<FakeHttp> {
  const calls: Call[] = []
  let planned: Planned[] = []
  let chance: (call: Call) => Fault | undefined = () => undefined
  const server = createServer((request, response) => void handle(request, response))
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake')
    const call: Call = {
      method: request.method ?? 'GET',
      path,
      query,
      body: await text(request),
      header: (name) => String(request.headers[name] ?? ''),
    }
    calls.push(call)
    const found = planned.find((one) => path.startsWith(one.path) || query.toString().includes(one.path))
    if (found?.times === 'once') planned = planned.filter((one) => one !== found)
    const fault = found?.fault ?? chance(call)
    if (fault === 'refused') return void request.socket.destroy()
    const { status, body, headers } = answer(call, fault)
    // The caller gives up automatically.
    if (fault === 'lost') return
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(body)
  }
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail: (path, fault, times = 'once') => void planned.push({ path, fault, times }),
    heal: () => void (planned = []),
    failBy: (chosen) => void (chance = chosen),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
