/** A browser's socket for tests, which records everything it receives. */
import { io, type Socket } from 'socket.io-client'
import type { ServerEvent, ServerEventPayload } from '@fanfare/contract'
import { AUTH_LOGIN, socketOptions } from '@fanfare/contract/sockets'
import { waitFor } from './wait.ts'

export interface TestSocket {
  readonly socket: Socket
  all<P extends ServerEvent>(event: P): ServerEventPayload<P>[]
  /** Resolves with the next matching payload of a server event, which may have arrived already. */
  received<P extends ServerEvent>(event: P, fits?: (payload: ServerEventPayload<P>) => boolean): Promise<ServerEventPayload<P>>
  close(): void
}

/** Connects to a server, signs in and resolves after the acknowledgment. */
export async function openSocket(base: string, token: string, age?: number): Promise<TestSocket> {
  const events: { name: string; payload: unknown }[] = []
  const socket = io(base, { ...socketOptions, auth: { token, age }, forceNew: true })
  socket.onAny((name: string, payload: unknown) => events.push({ name, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => {
      socket.emit(AUTH_LOGIN, { token }, ({ ok }: { ok: boolean }) =>
        ok ? resolve() : reject(new Error('The socket was not allowed to sign in')),
      )
    })
    socket.on('connect_error', reject)
  })
  const all = <P extends ServerEvent>(event: P) =>
    events.filter((one) => one.name === event.name).map((one) => one.payload as ServerEventPayload<P>)
  return {
    socket,
    all,
    received: (event, fits = () => true) => waitFor(() => all(event).find(fits), event.name),
    close: () => void socket.close(),
  }
}
