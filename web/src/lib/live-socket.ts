/** Opens the socket itself, in a file of its own so that Socket.IO is loaded only by those who need it. */
import { io, type Socket } from 'socket.io-client'
import { AUTH_LOGIN, socketOptions } from '@fanfare/contract/sockets'
import type { LiveStatus } from './live.ts'

interface Listeners {
  readonly become: (status: LiveStatus) => void
  readonly deliver: (name: string, payload: unknown) => void
  /** Fails when the token no longer counts. */
  readonly isStillSignedIn: () => Promise<unknown>
}

export function openSocket(token: string, { become, deliver, isStillSignedIn }: Listeners): Socket {
  const socket = io({ ...socketOptions, query: { token } })
  socket.on('connect', () => {
    socket.emit(AUTH_LOGIN, { token }, ({ ok }: { ok: boolean }) => become(ok ? 'connected' : 'failed'))
  })
  socket.on('disconnect', (reason) => {
    become('disconnect')
    // The server hangs up when a session has ended, and Socket.IO then does not try again by itself.
    if (reason === 'io server disconnect')
      isStillSignedIn().then(
        () => socket.connect(),
        () => become('failed'),
      )
  })
  socket.on('connect_error', () => become('failed'))
  socket.io.on('reconnect_attempt', () => become('reconnecting'))
  socket.io.on('error', () => become('failed'))
  socket.onAny((name: string, payload: unknown) => deliver(name, payload))
  return socket
}
