/** A minimal window connection, so that ten thousand fit into a process: WebSocket (RFC 6455), Engine.IO 4, Socket.IO 5. */
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

export interface MinimalSocket {
  /** Sends an event and waits for its acknowledgement, one at a time. */
  call(event: string, payload: unknown): Promise<string>
  close(): void
}

/** Resolves once Socket.IO has responded. Calls `onEvent` with each event as received: `["name",payload]`. */
export async function openMinimalSocket(port: number, auth: object, onEvent: (event: string) => void): Promise<MinimalSocket> {
  const connection = connect({ port, host: '127.0.0.1', noDelay: true })
  const opened = Promise.withResolvers<void>()
  let answered: ((answer: string) => void) | undefined
  const send = (text: string) => connection.write(frameOf(text))
  const take = (text: string) => {
    if (text === '2') send('3')
    else if (text.startsWith('0')) send(`40${JSON.stringify(auth)}`)
    else if (text.startsWith('40')) opened.resolve()
    else if (text.startsWith('42')) onEvent(text.slice(2))
    else if (text.startsWith('43')) answered?.(text.slice(text.indexOf('[')))
  }
  connection.once('error', opened.reject)
  connection.once('close', () => opened.reject(new Error('The connection was closed')))
  readFrames(connection, take)
  connection.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  await opened.promise
  let calls = 0
  return {
    call(event, payload) {
      const answer = Promise.withResolvers<string>()
      answered = answer.resolve
      send(`42${calls++}${JSON.stringify([event, payload])}`)
      return answer.promise
    },
    close: () => connection.destroy(),
  }
}

/** Returns a masked frame, as browsers must send it. For texts of less than 64 KB. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const mask = randomBytes(4)
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length]), mask, body.map((byte, at) => byte ^ (mask[at % 4] ?? 0))])
}

/** Calls `take` with each text frame after the upgrade response. Assumes whole, unmasked frames. */
function readFrames(connection: ReturnType<typeof connect>, take: (text: string) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  let isUpgraded = false
  connection.on('data', (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    if (!isUpgraded) {
      const end = rest.indexOf('\r\n\r\n')
      if (end === -1) return
      isUpgraded = true
      rest = rest.subarray(end + 4)
    }
    for (let frame = firstFrame(rest); frame; frame = firstFrame(rest)) {
      rest = rest.subarray(frame.end)
      take(frame.text)
    }
    // The rest must not keep a large buffer alive in ten thousand connections.
    if (rest.length === 0) rest = Buffer.alloc(0)
  })
}

function firstFrame(bytes: Buffer): { text: string; end: number } | undefined {
  if (bytes.length < 2) return
  const short = (bytes[1] ?? 0) & 127
  const head = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < head) return
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < head + length) return
  return { text: bytes.toString('utf8', head, head + length), end: head + length }
}
