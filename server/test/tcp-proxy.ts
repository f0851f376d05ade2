/** A TCP proxy between a browser and the servers, like a load balancer, whose connections can be cut. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpProxy {
  readonly base: string
  /** Breaks every connection through the proxy. New ones go to the next server. */
  cut(): void
}

/** `portOf` returns the local server's port for the next connection. */
export async function openTcpProxy(portOf: () => number): Promise<TcpProxy> {
  const open = new Set<Socket>()
  const track = (socket: Socket, other: Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      open.delete(socket)
      other.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(portOf(), '127.0.0.1')
    track(near, far)
    track(far, near)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => open.forEach((socket) => socket.destroy())
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut }
}
