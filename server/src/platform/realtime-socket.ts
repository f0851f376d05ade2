import type { Socket } from 'socket.io'
import type { Viewer } from './viewer.ts'

interface SocketData {
  viewer?: Viewer
  /** The rooms of everything that the browser shows, from its last message. */
  wanted?: ReadonlySet<string>
}
/** Client events are unknown until they are checked; server events are defined by the contract. */
export type ClientEvents = Record<string, (payload: unknown, done?: unknown) => void>
export type ServerEvents = Record<string, (payload: unknown, key?: string) => void>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, ServerEvents, SocketData>
export type { SocketData }
