/** The limit of (c): a Socket.IO server, in a process of its own, that passes on what it is told and does nothing else. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { Server } from 'socket.io'
import { memoryOf } from './rig.ts'

const FILE = fileURLToPath(import.meta.url)

export interface BareServer {
  readonly port: number
  memory(): Promise<{ readonly now: number }>
  close(): Promise<void>
}

export async function openBareServer(databaseUrl: string): Promise<BareServer> {
  const child = fork(FILE, [databaseUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port]: unknown[] = await once(child, 'message')
  return {
    port: Number(port),
    memory: () => memoryOf(child.pid),
    async close() {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** As large as a message's view. */
const REST = { conversationId: 'x'.repeat(36), senderId: 'x'.repeat(36), createdAt: 'x'.repeat(24), rest: 'x'.repeat(150) }

async function serve(databaseUrl: string): Promise<void> {
  const http = createServer()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const io = new Server(http, { serveClient: false, adapter: createAdapter(pool) })
  io.on('connection', (socket) => {
    socket.on('join', async (room: string, done: () => void) => {
      await socket.join(room)
      done()
    })
    socket.on('tell', (room: string, done: () => void) => {
      io.to(room).emit('message', REST)
      done()
    })
    socket.on('say', (room: string, text: string, done: () => void) => {
      io.to(room).emit('message', { ...REST, text })
      done()
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  process.send?.(typeof address === 'object' ? address?.port : undefined)
  process.once('disconnect', () => process.exit(0))
}

if (process.argv[1] === FILE) await serve(process.argv[2] ?? '')
