/** A minimal HTTP client over one kept-alive loopback connection. The load must not take the server's processor time. */
import { connect, type Socket } from 'node:net'

export interface HttpResponse {
  readonly status: number
  readonly body: string
}
export interface Connection {
  /** Sends one request at a time. */
  exchange(request: string): Promise<HttpResponse>
  close(): void
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly key?: string
  /** The client address that a trusted proxy reports, for limits by address. */
  readonly forwardedFor?: string
  readonly body?: unknown
  /** First and last byte, both included. */
  readonly range?: readonly [number, number]
}

export function requestOf({ method = 'GET', path, token, key, forwardedFor, body, range }: RequestOptions): string {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost']
  if (token !== undefined) lines.push(`authorization: ${token}`)
  if (key !== undefined) lines.push(`idempotency-key: ${key}`)
  if (forwardedFor !== undefined) lines.push(`x-forwarded-for: ${forwardedFor}`)
  if (range !== undefined) lines.push(`range: bytes=${range[0]}-${range[1]}`)
  if (body !== undefined) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`)
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return talkOver(socket)
}

function talkOver(socket: Socket): Connection {
  let waiting: { resolve(answered: HttpResponse): void; reject(error: Error): void } | undefined
  let come: Buffer[] = []
  let bytes = 0
  let head: Head | undefined
  socket.on('data', (chunk: Buffer) => {
    come.push(chunk)
    bytes += chunk.length
    head ??= headOf(come)
    if (!head || bytes < head.bytes + head.length) return
    const answered = { status: head.status, body: bodyOf(come, head) }
    come = []
    bytes = 0
    head = undefined
    waiting?.resolve(answered)
  })
  const lost = (error?: Error) => waiting?.reject(error ?? new Error('The server closed the connection'))
  socket.on('error', lost).on('close', () => lost())
  return {
    exchange: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

interface Head {
  readonly status: number
  /** The length of the head, and of the body after it, which the server states in advance. */
  readonly bytes: number
  readonly length: number
}

function headOf(come: readonly Buffer[]): Head | undefined {
  const text = Buffer.concat(come).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`A reply without a length: ${head.slice(0, 200)}`)
  return { status: Number(head.slice(9, 12)), bytes: end + 4, length: Number(length) }
}

/** Media are counted and not kept. */
const MAX_BODY_BYTES = 256 * 1024

const bodyOf = (come: readonly Buffer[], { status, bytes, length }: Head): string =>
  status === 206 || length > MAX_BODY_BYTES ? '' : Buffer.concat(come).toString('utf8', bytes)
