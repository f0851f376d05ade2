/**
 * Sends messages and waits for their arrival, through a Fanfare server or, without a port, through its own bare Socket.IO server.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { messageCreated } from '../contract/src/messages.ts'
import { AUTH_LOGIN, socketOptions } from '../contract/src/sockets.ts'
import { openBareServer } from './bare-socket.ts'
import { answerParent } from './children.ts'
import { rateOf, type Rate } from './format-results.ts'
import type { Span } from './load-loops.ts'
import { openConnection, requestOf } from './minimal-http.ts'

interface Pair {
  readonly conversationId: string
  readonly senderToken: string
  readonly receiverToken: string
}
export interface MessageLoad extends Span {
  readonly pairs: readonly Pair[]
  /** The port of Fanfare. Absent for the bare server. */
  readonly port?: number
  readonly databaseUrl?: string
  /** The bare server stores each message before it forwards it. */
  readonly isDurable?: boolean
  /** Absent means as many as the connections allow. */
  readonly perSecond?: number
}
export type Arrivals = Rate & { readonly lost: number }

/** Carries messages: one `send` per connection, which resolves when the server has accepted the message. */
interface Carrier {
  readonly senders: readonly Send[]
  close(): Promise<void>
}
type OnText = (text: string) => void

const WORDS = ' a message of usual length, as people write them to each other'
const TIMEOUT_MS = 3_000

answerParent(async (load: MessageLoad): Promise<Arrivals> => {
  const under = new Map<string, { readonly at: number; arrived(): void }>()
  const latencies: number[] = []
  const from = performance.now() + load.warmSeconds * 1000
  const until = from + load.seconds * 1000
  const onText = (text: string) => {
    const [number = ''] = text.split(' ')
    const sent = under.get(number)
    if (!sent) return
    under.delete(number)
    sent.arrived()
    const now = performance.now()
    if (sent.at >= from && now <= until) latencies.push(now - sent.at)
  }
  const carrier = await (load.port === undefined ? bareCarrier(load, onText) : fanfareCarrier(load, load.port, onText))
  let sent = 0
  const sendBy = async (send: Send) => {
    const number = String(sent++)
    const arrival = Promise.withResolvers<void>()
    under.set(number, { at: performance.now(), arrived: arrival.resolve })
    await send(number + WORDS)
    return { arrived: arrival.promise }
  }
  if (load.perSecond === undefined) await asFastAs(carrier, until, sendBy)
  else await steadily(carrier, { perSecond: load.perSecond, until, sendBy })
  const deadline = performance.now() + TIMEOUT_MS
  while (under.size > 0 && performance.now() < deadline) await sleep(20)
  await carrier.close()
  return { ...rateOf(latencies, load.seconds), lost: under.size }
})

type Send = (text: string) => Promise<void>
/** Resolves when the server has accepted it. */
type SendBy = (send: Send) => Promise<{ readonly arrived: Promise<void> }>

/** Each connection sends its next message when its last has arrived. */
async function asFastAs({ senders }: Carrier, until: number, sendBy: SendBy): Promise<void> {
  await Promise.all(
    senders.map(async (send) => {
      while (performance.now() < until) await Promise.race([(await sendBy(send)).arrived, sleep(TIMEOUT_MS)])
    }),
  )
}

/** Messages that find every connection busy are sent late. The shortfall shows in the rate and is not hidden. */
async function steadily(
  carrier: Carrier,
  { perSecond, until, sendBy }: { perSecond: number; until: number; sendBy: SendBy },
): Promise<void> {
  const idle = [...carrier.senders]
  const failures: unknown[] = []
  const began = performance.now()
  for (let due = 0; performance.now() < until && failures.length === 0; await sleep(1)) {
    while (due < ((performance.now() - began) / 1000) * perSecond) {
      const send = idle.shift()
      if (!send) break
      due++
      sendBy(send).then(
        () => idle.push(send),
        (error: unknown) => failures.push(error),
      )
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function fanfareCarrier({ pairs, connections }: MessageLoad, port: number, onText: OnText): Promise<Carrier> {
  const sockets = await Promise.all(pairs.map(({ receiverToken }) => openReceiver(port, receiverToken, onText)))
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  let turn = 0
  return {
    senders: opened.map((connection) => async (text) => {
      const pair = pairs[turn++ % pairs.length]
      const path = `/api/messages/conversations/${pair?.conversationId}`
      const answer = await connection.exchange(
        requestOf({ method: 'POST', path, token: pair?.senderToken ?? '', body: { text } }),
      )
      if (answer.status !== 200) throw new Error(`The server replied with status ${answer.status}: ${answer.body.slice(0, 300)}`)
    }),
    async close() {
      for (const one of [...sockets, ...opened]) one.close()
    },
  }
}

async function openReceiver(port: number, token: string, onText: OnText): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, { ...socketOptions, transports: ['websocket'], auth: { token }, forceNew: true })
  socket.on(messageCreated.name, ({ text }: { text: string }) => onText(text))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => {
      socket.emit(AUTH_LOGIN, { token }, ({ ok }: { ok: boolean }) =>
        ok ? resolve() : reject(new Error('The socket was not allowed to sign in')),
      )
    })
    socket.once('connect_error', reject)
  })
  return socket
}

async function bareCarrier(
  { pairs, connections, databaseUrl, isDurable = false }: MessageLoad,
  onText: OnText,
): Promise<Carrier> {
  const server = await openBareServer(databaseUrl ?? '', { isDurable })
  const open = () => io(`http://127.0.0.1:${server.port}`, { transports: ['websocket'], forceNew: true })
  const receivers = await Promise.all(
    pairs.map(async ({ conversationId }) => {
      const socket = open()
      socket.on('message', ({ text }: { text: string }) => onText(text))
      await socket.emitWithAck('join', conversationId)
      return socket
    }),
  )
  const opened = Array.from({ length: connections }, open)
  let turn = 0
  return {
    senders: opened.map((socket) => async (text) => {
      await socket.emitWithAck('send', pairs[turn++ % pairs.length]?.conversationId, text)
    }),
    async close() {
      for (const socket of [...receivers, ...opened]) socket.close()
      await server.close()
    },
  }
}
