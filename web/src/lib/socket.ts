/** Opens the socket itself, in a file of its own so that Socket.IO is loaded only by those who need it. */
import { io } from 'socket.io-client'
import { ApiError } from '@fanfare/contract'
import { AUTH_LOGIN, MISSED, socketOptions, WATCH, type AuthLoginAnswer } from '@fanfare/contract/sockets'
import { setConnection } from './topics.ts'

export type RealtimeStatus = 'initialized' | 'connected' | 'disconnect' | 'reconnecting' | 'failed'

export interface Listeners {
  readonly setStatus: (status: RealtimeStatus) => void
  /** With the Idempotency-Key of the own change that it tells of, if it does. */
  readonly dispatch: (name: string, payload: unknown, key?: string) => void
  /** Fails with a 401 when the token no longer counts, and with anything else when nobody can tell now. */
  readonly isStillSignedIn: () => Promise<unknown>
}

export interface Connection {
  /** May get lost. */
  emit(event: string, payload: object): void
  close(): void
}

const ANSWERS_WITHIN_MS = 10_000
const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000
/** All windows of a server are told at once that they missed something, and do not all ask at once. */
const ALL_ASK_WITHIN_MS = 3_000

interface Where {
  readonly address?: string
  /** How many milliseconds ago the page was asked for: what happened since then is not on it. */
  readonly age?: () => number
}

/** Keeps the connection open until it is closed or the session is over; nothing but a definite no ends it. */
export function openSocket(token: string, { setStatus, dispatch, isStillSignedIn }: Listeners, where: Where = {}): Connection {
  const { address = '/', age } = where
  // As old as the page is when it says so.
  const socket = io(address, { ...socketOptions, auth: (done) => done({ token, age: age?.() }) })
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isClosed = false
  const later = (attempt: () => void) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(attempt, pauseAfter(failures++))
  }
  const signIn = () => {
    socket.timeout(ANSWERS_WITHIN_MS).emit(AUTH_LOGIN, { token }, (late: Error | null, answer?: AuthLoginAnswer) => {
      if (!socket.connected) return
      if (answer?.ok) {
        failures = 0
        // Whoever comes back asks for everything.
        socket.auth = { token }
        setConnection((topics, answered) => socket.emit(WATCH, { topics }, answered))
        setStatus('connected')
      } else if (late || answer?.code === 'not_ready') {
        setStatus('reconnecting')
        later(signIn)
      }
      // After any other no the server disconnects, and `disconnect` asks what that means.
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
    // Socket.IO tries again by itself, except after the server has disconnected it.
    if (reason === 'io server disconnect') comeBack()
  })
  socket.on('connect_error', () => setStatus('failed'))
  socket.io.on('reconnect_attempt', () => setStatus('reconnecting'))
  socket.io.on('error', () => setStatus('failed'))
  socket.on(MISSED, () => {
    setStatus('reconnecting')
    setTimeout(() => socket.connected && !isClosed && setStatus('connected'), Math.random() * ALL_ASK_WITHIN_MS)
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

/** Grows, and differs from window to window: those that lost their server together do not come back together. */
const pauseAfter = (failed: number) => Math.min(SHORTEST_PAUSE_MS * 2 ** failed, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
