/** The types of one browser's socket, for the files that handle it. */
import type { Socket } from 'socket.io'
import type { Viewer } from './viewer.ts'

interface SocketData {
  viewer?: Viewer
  /** The rooms of all that it shows, as it has said last. */
  wanted?: ReadonlySet<string>
}
/** What a browser says is unknown until it is checked; what it is told is a server event of the contract. */
export type ClientEvents = Record<string, (payload: unknown, done?: unknown) => void>
export type ServerEvents = Record<string, (payload: unknown, key?: string) => void>
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, ServerEvents, SocketData>
export type { SocketData }
