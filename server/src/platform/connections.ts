/** Limits the open connections per address, so that no single address can take them all. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

export interface ConnectionLimit {
  /** Maximum open connections per address; 0 for no limit. */
  readonly most: number
  /** Connections from proxies serve many people and are not counted. */
  readonly isProxy: (address: string) => boolean
}

/** Closes connections beyond the limit before reading a byte. */
export function limitConnections(server: Server, { most, isProxy }: ConnectionLimit): void {
  if (most === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress ?? '')) return
    const address = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count > most) socket.destroy()
  })
}
