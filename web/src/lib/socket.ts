/** Opens the socket. Separate file, so that Socket.IO loads only when needed. */
import { io } from 'socket.io-client'
import { ApiError } from '@fanfare/contract'
import { AUTH_LOGIN, MISSED, socketOptions, WATCH, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import { setConnection } from './topics.ts'

export type RealtimeStatus = 'initialized' | 'connected' | 'disconnect' | 'reconnecting' | 'failed'

export interface Listeners {
  readonly setStatus: (status: RealtimeStatus) => void
  /** `key` is the Idempotency-Key of this browser's own change, if it caused the event. */
  readonly dispatch: (name: string, payload: unknown, key?: string) => void
  /** Rejects with a 401 when the token is no longer valid, and with other errors when unknown. */
  readonly isStillSignedIn: () => Promise<unknown>
}

export interface Connection {
  /** The event may get lost. */
  emit(event: string, payload: object): void
  close(): void
}

const REPLY_TIMEOUT_MS = 10_000
const MIN_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 10_000
/** A server tells all its windows at the same time that they missed events. They must not all refetch at the same time. */
const RECONNECT_SPREAD_MS = 3_000

interface Where {
  readonly address?: string
  /** Returns the milliseconds since the page was requested. Later events are not on it. */
  readonly age?: () => number
}

/** Keeps the connection open until it is closed or the session ends. Only a definite rejection ends it. */
export function openSocket(token: string, { setStatus, dispatch, isStillSignedIn }: Listeners, where: Where = {}): Connection {
  const { address = '/', age } = where
  // The handshake sends the page's age at that moment.
  const socket = io(address, { ...socketOptions, auth: (done) => done({ token, age: age?.() }) })
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  const later = (attempt: () => void) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(attempt, pauseAfter(failures++))
  }
  const signIn = () => {
    socket.timeout(REPLY_TIMEOUT_MS).emit(AUTH_LOGIN, { token }, (late: Error | null, answer?: AuthLoginAnswer) => {
      if (!socket.connected) return
      if (answer?.ok) {
        failures = 0
        // A reconnected window refetches everything.
        socket.auth = { token }
        setConnection((topics, answered) => socket.emit(WATCH, { topics }, answered))
        setStatus('connected')
      } else if (late || answer?.code === 'not_ready') {
        setStatus('reconnecting')
        later(signIn)
      }
      // After any other rejection the server disconnects, and the `disconnect` handler finds out why.
    })
  }
  const comeBack = () =>
    void isStillSignedIn().then(
      () => later(() => socket.connect()),
      (error: unknown) => (isOver(error) && !isClosed ? setStatus('failed') : later(comeBack)),
    )
  socket.on('connect', signIn)
  socket.on('disconnect', (reason) => {
    clearTimeout(timer)
    setConnection(undefined)
    if (isClosed) return
    setStatus('disconnect')
    // Socket.IO reconnects automatically, except after the server has disconnected it.
    if (reason === 'io server disconnect') comeBack()
  })
  socket.on('connect_error', () => setStatus('failed'))
  socket.io.on('reconnect_attempt', () => setStatus('reconnecting'))
  socket.io.on('error', () => setStatus('failed'))
  socket.on(MISSED, () => {
    setStatus('reconnecting')
    setTimeout(() => socket.connected && !isClosed && setStatus('connected'), Math.random() * RECONNECT_SPREAD_MS)
  })
  socket.onAny(dispatch)
  return {
    emit: (event, payload) => void socket.volatile.emit(event, payload),
    close() {
      isClosed = true
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401

/** Grows and is random, so that windows that lost their server do not all return at the same time. */
const pauseAfter = (failed: number) => Math.min(MIN_RETRY_DELAY_MS * 2 ** failed, MAX_RETRY_DELAY_MS) * (0.5 + Math.random() / 2)
