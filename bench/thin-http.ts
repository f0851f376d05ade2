/** HTTP over one kept-alive loopback connection, as thin as can be: the load must not take the server's processor. */
import { connect, type Socket } from 'node:net'

export interface Answered {
  readonly status: number
  readonly body: string
}
export interface Connection {
  /** One request at a time. */
  ask(request: string): Promise<Answered>
  close(): void
}

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly key?: string
  /** A peer behind a trusted proxy, for limits that count by address. */
  readonly forwardedFor?: string
  readonly body?: unknown
}

/** The text of a request. */
export function requestOf({ method = 'GET', path, token, key, forwardedFor, body }: Asked): string {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost']
  if (token !== undefined) lines.push(`authorization: ${token}`)
  if (key !== undefined) lines.push(`idempotency-key: ${key}`)
  if (forwardedFor !== undefined) lines.push(`x-forwarded-for: ${forwardedFor}`)
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return talkOver(socket)
}

function talkOver(socket: Socket): Connection {
  let waiting: { resolve(answered: Answered): void; reject(error: Error): void } | undefined
  let come: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    come = come.length === 0 ? chunk : Buffer.concat([come, chunk])
    const answered = whole(come)
    if (!answered) return
    come = Buffer.alloc(0)
    waiting?.resolve(answered)
  })
  const lost = (error?: Error) => waiting?.reject(error ?? new Error('the server closed the connection'))
  socket.on('error', lost).on('close', () => lost())
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

/** The answer, once all of it has come; the server says its length beforehand. */
function whole(come: Buffer): Answered | undefined {
  const headEnd = come.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = come.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`an answer without its length: ${head.slice(0, 200)}`)
  const bodyStart = headEnd + 4
  if (come.length < bodyStart + Number(length)) return undefined
  return { status: Number(head.slice(9, 12)), body: come.toString('utf8', bodyStart) }
}
