/** A browser's socket for tests: remembers everything that it was told. */
import { io, type Socket } from 'socket.io-client'
import type { Push, Pushed } from '@fanfare/contract'
import { AUTH_LOGIN, socketOptions } from '@fanfare/contract/sockets'
import { waitFor } from './wait.ts'

export interface TestSocket {
  readonly socket: Socket
  /** All payloads of a server event so far. */
  all<P extends Push>(push: P): Pushed<P>[]
  /** The next payload of a server event that fits, also one that has come already. */
  received<P extends Push>(push: P, fits?: (payload: Pushed<P>) => boolean): Promise<Pushed<P>>
  close(): void
}

/** Connects to a server, signs in and resolves once the server has said yes. */
export async function openSocket(base: string, token: string): Promise<TestSocket> {
  const told: { name: string; payload: unknown }[] = []
  const socket = io(base, { ...socketOptions, auth: { token }, forceNew: true })
  socket.onAny((name: string, payload: unknown) => told.push({ name, payload }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => {
      socket.emit(AUTH_LOGIN, { token }, ({ ok }: { ok: boolean }) =>
        ok ? resolve() : reject(new Error('the socket may not sign in')),
      )
    })
    socket.on('connect_error', reject)
  })
  const all = <P extends Push>(push: P) => told.filter((one) => one.name === push.push).map((one) => one.payload as Pushed<P>)
  return {
    socket,
    all,
    received: (push, fits = () => true) => waitFor(() => all(push).find(fits), push.push),
    close: () => void socket.close(),
  }
}
