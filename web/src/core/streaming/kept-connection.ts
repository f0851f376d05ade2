/** Keeps one peer connection to the site: connects, notices losses, and replaces the connection without a new page. */
import type { EmbeddedGrant, JoinGrant } from '@fanfare/contract/stream-grants'
import type { StreamState } from './stream-driver.ts'
import { deleteSession, isOpenSession, pause, postOffer } from './signaling.ts'

interface KeptConnectionOptions {
  readonly grant: () => Promise<JoinGrant>
  /** `after` is the lost session, if the connection is a replacement. */
  readonly urlOf: (grant: EmbeddedGrant, after: string | undefined) => string | undefined
  /** Adds the media before the offer. */
  readonly prepare: (connection: RTCPeerConnection) => void
  readonly onState: (state: StreamState) => void
  readonly onConnected?: (session: string, connection: RTCPeerConnection) => void
  /** The server answers, but no media arrive: the network blocks direct connections. Called for each attempt. */
  readonly onBlocked?: () => void
}

export interface KeptConnection {
  readonly current: RTCPeerConnection | undefined
  readonly session: string | undefined
  reconnect(): void
  close(): Promise<void>
}

/** Time for a connection that stutters to recover. */
const DISCONNECTED_MS = 2_000
const CONNECT_TIMEOUT_MS = 8_000
/** A direct connection takes less than a second on most networks. */
const BLOCKED_MS = 3_000
/** A new network is noticed sooner. */
const BLOCKED_RETRY_MS = 60_000
const RETRY_MS = 500
const CHECK_MS = 2_000

type Outcome = 'lost' | 'later' | 'blocked' | 'stopped'

/** Kept between the attempts to connect. */
interface Attempts {
  readonly stopped: AbortController
  lost: AbortController
  current: RTCPeerConnection | undefined
  session: string | undefined
  /** The next connection was asked for, and does not wait. */
  isUrgent: boolean
  /** The last session, without its address. */
  after: string | undefined
  grant: EmbeddedGrant | undefined
  /** Bytes of media until the last check; none for a publisher. */
  received: number
}

export function keepConnection(options: KeptConnectionOptions): KeptConnection {
  const attempts: Attempts = {
    stopped: new AbortController(),
    lost: new AbortController(),
    current: undefined,
    session: undefined,
    isUrgent: false,
    after: undefined,
    grant: undefined,
    received: 0,
  }
  // A page that is restored from the browser's cache connects again.
  const onHide = () => {
    void leave(attempts)
    attempts.lost.abort()
  }
  addEventListener('pagehide', onHide)
  void run(attempts, options)
  return {
    get current() {
      return attempts.current
    },
    get session() {
      return attempts.session
    },
    reconnect() {
      attempts.isUrgent = true
      attempts.lost.abort()
    },
    async close() {
      removeEventListener('pagehide', onHide)
      attempts.stopped.abort()
      await leave(attempts)
      options.onState('closed')
    },
  }
}

async function run(attempts: Attempts, options: KeptConnectionOptions): Promise<void> {
  const { onState } = options
  const { signal } = attempts.stopped
  onState('connecting')
  while (!signal.aborted) {
    const outcome = await connectOnce(attempts, options).catch((): Outcome => 'stopped')
    if (signal.aborted) return
    const wasConnected = attempts.session !== undefined
    // Not awaited, because the next connection is more urgent.
    void leave(attempts)
    if (outcome === 'stopped') return onState('refused')
    if (outcome === 'blocked') await pause(BLOCKED_RETRY_MS, signal, attempts.lost.signal)
    if (outcome !== 'lost') continue
    if (wasConnected) onState('reconnecting')
    if (!attempts.isUrgent) await pause(RETRY_MS, signal)
    attempts.isUrgent = false
  }
}

async function leave(attempts: Attempts): Promise<void> {
  const { session, current } = attempts
  attempts.session = attempts.current = undefined
  current?.close()
  if (session !== undefined) await deleteSession(session)
}

async function connectOnce(attempts: Attempts, options: KeptConnectionOptions): Promise<Outcome> {
  const { stopped, after } = attempts
  const grant = (attempts.grant ??= embeddedOf(await options.grant()))
  const url = options.urlOf(grant, after)
  if (url === undefined) return 'stopped'
  attempts.lost = new AbortController()
  const connection = (attempts.current = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: grant.iceServers }))
  options.prepare(connection)
  // The offer is posted without waiting for candidates: the server learns this browser's address from its first packet.
  await connection.setLocalDescription()
  const exchange = await postOffer(url, grant, connection.localDescription?.sdp ?? '')
  if (exchange.outcome === 'later') {
    if (exchange.isWaiting) options.onState('waiting')
    await pause(after === undefined ? exchange.seconds * 1000 : RETRY_MS, stopped.signal)
    return 'later'
  }
  if (exchange.outcome === 'expired') attempts.grant = undefined
  if (exchange.outcome !== 'answer') return exchange.outcome === 'refused' ? 'stopped' : 'lost'
  attempts.session = exchange.session
  attempts.after = exchange.session.split('/').at(-1)
  if (stopped.signal.aborted) {
    await leave(attempts)
    return 'stopped'
  }
  await connection.setRemoteDescription({ type: 'answer', sdp: exchange.sdp })
  const watching = setInterval(() => void checkSession(attempts, connection), CHECK_MS)
  let [isBlocked, isConnected] = [false, false]
  const noteBlocked = () => {
    if (isConnected || isBlocked || !options.onBlocked) return
    isBlocked = true
    options.onBlocked()
  }
  const blocked = setTimeout(noteBlocked, BLOCKED_MS)
  const ended = AbortSignal.any([attempts.lost.signal, stopped.signal])
  await untilLost(connection, ended, () => {
    isConnected = true
    options.onConnected?.(exchange.session, connection)
    options.onState('live')
  })
  clearTimeout(blocked)
  clearInterval(watching)
  // The next connection needs a new right.
  attempts.grant = undefined
  if (ended.aborted) return 'lost'
  noteBlocked()
  return isBlocked && !isConnected ? 'blocked' : 'lost'
}

/** The browser would notice after seconds only that the server has closed the connection. */
async function checkSession(attempts: Attempts, connection: RTCPeerConnection): Promise<void> {
  const { session, received } = attempts
  attempts.received = await receivedBytes(connection)
  if (session === undefined || attempts.received > received) return
  if (!(await isOpenSession(session)) && attempts.session === session) attempts.lost.abort()
}

async function receivedBytes(connection: RTCPeerConnection): Promise<number> {
  const reports = [...((await connection.getStats()) as ReadonlyMap<string, RTCStats>).values()]
  return reports.reduce(
    (sum, one) => sum + ('bytesReceived' in one && one.type === 'inbound-rtp' ? Number(one.bytesReceived) : 0),
    0,
  )
}

export function embeddedOf(grant: JoinGrant): EmbeddedGrant {
  if (grant.engine !== 'embedded') throw new Error(`This grant is for ${grant.engine}.`)
  return grant
}

/** Resolves when the connection has failed, has not recovered in time, or is to be replaced. */
function untilLost(connection: RTCPeerConnection, signal: AbortSignal, onConnected: () => void): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(resolve, CONNECT_TIMEOUT_MS)
    const look = () => {
      const { connectionState } = connection
      if (connectionState === 'connected') {
        clearTimeout(timer)
        onConnected()
      } else if (connectionState === 'disconnected') timer = setTimeout(resolve, DISCONNECTED_MS)
      else if (connectionState === 'failed' || connectionState === 'closed') resolve()
    }
    connection.addEventListener('connectionstatechange', look)
    signal.addEventListener('abort', () => resolve(), { once: true })
    look()
  })
}
