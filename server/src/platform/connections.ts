/** How many connections one address may hold open at once, so that nobody alone can take them all. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

export interface ConnectionLimit {
  /** Connections of one address at a time; 0 for no limit. */
  readonly most: number
  /** Proxies speak for many people and are not counted. */
  readonly isProxy: (address: string) => boolean
}

/** Closes what comes beyond the limit before a byte of it is read. */
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
