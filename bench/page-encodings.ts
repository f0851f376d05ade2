/** (q) The server's processor time per page, by content encoding. The page without encoding is the limit. */
import { Agent, get } from 'node:http'
import { createCall } from '../contract/src/client.ts'
import { fetchTransport } from '../contract/src/fetch-transport.ts'
import { signIn } from '../contract/src/auth.ts'
import { DEMO_PASSWORD } from '../server/src/features/site/demo-accounts.ts'
import { kilobytes, line, ms } from './format-results.ts'
import type { Harness } from './harness.ts'

const ENCODINGS = ['identity', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]
/** Per encoding and round. */
const PAGES = 160
const CONNECTIONS = 16
const ROUNDS = 5
const TARGET = 1.15

interface Cost {
  /** User and system time of the server's process per page. */
  readonly cpuMs: number
  readonly bytes: number
}

export async function measurePageEncodings(harness: Harness): Promise<void> {
  const server = await harness.serve({ data: 'demo-encodings', demo: true })
  await server.printed('Fanfare is open')
  const base = `http://127.0.0.1:${server.port}`
  const { token } = await createCall(fetchTransport(`${base}/api`))(signIn, {
    body: { username: 'felix', password: DEMO_PASSWORD },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const load = async (encoding: Encoding): Promise<number> => {
    const pages = Array.from({ length: PAGES }, () => bytesOf(`${base}/home`, { agent, token, encoding }))
    return (await Promise.all(pages))[0]!
  }
  for (const encoding of ENCODINGS) await load(encoding)
  const rounds = new Map<Encoding, Cost[]>(ENCODINGS.map((encoding) => [encoding, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const encoding of ENCODINGS) {
      const before = await server.processorMs()
      const bytes = await load(encoding)
      rounds.get(encoding)?.push({ cpuMs: ((await server.processorMs()) - before) / PAGES, bytes })
    }
  agent.destroy()
  await server.stop()
  const middle = (encoding: Encoding) =>
    (rounds.get(encoding) ?? []).toSorted((a, b) => a.cpuMs - b.cpuMs)[Math.floor(ROUNDS / 2)]!
  const limit = middle('identity')
  for (const encoding of ENCODINGS) {
    const { cpuMs, bytes } = middle(encoding)
    const times = cpuMs / limit.cpuMs
    const aim =
      encoding === 'identity'
        ? []
        : [`${times.toFixed(2)} times the limit (aim ${TARGET}: ${times <= TARGET ? 'met' : 'missed'})`]
    line('q', `/home as ${encoding}`, `${ms(cpuMs)} of CPU time`, kilobytes(bytes), ...aim)
  }
}

interface Asking {
  readonly agent: Agent
  readonly token: string
  readonly encoding: Encoding
}

/**
 * Resolves to the bytes of the body as sent. Does not decompress them, because the load must not take the server's processor
 * time.
 */
const bytesOf = (address: string, { agent, token, encoding }: Asking): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: `token=${token}`, 'accept-encoding': encoding }
    get(address, { agent, headers }, (answer) => {
      let bytes = 0
      if (answer.statusCode !== 200 || (answer.headers['content-encoding'] ?? 'identity') !== encoding)
        reject(
          new Error(`The server replied with status ${answer.statusCode} and encoding ${answer.headers['content-encoding']}`),
        )
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })
