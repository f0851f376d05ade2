/**
 * The limits of (c): a Socket.IO server in its own process that forwards messages, or stores them first, and does nothing else.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { Server } from 'socket.io'
import { newId } from '../server/src/lib/id.ts'
import { memoryOf } from './harness.ts'

const DURABLE = 'durable'
const FILE = fileURLToPath(import.meta.url)

export interface BareServer {
  readonly port: number
  memory(): Promise<{ readonly now: number }>
  close(): Promise<void>
}

export async function openBareServer(databaseUrl: string, { isDurable = false } = {}): Promise<BareServer> {
  const child = fork(FILE, [databaseUrl, isDurable ? DURABLE : ''], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
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

/** Matches the size of a message's view. */
const REST = { conversationId: 'x'.repeat(36), senderId: 'x'.repeat(36), createdAt: 'x'.repeat(24), rest: 'x'.repeat(150) }

/** A single statement is its own durable transaction. */
const INSERT = `insert into messages_of_limit (id, room, sender_id, text, created_at) values ($1, $2, $3, $4, now())`
const TABLE = `create table if not exists messages_of_limit (id uuid primary key, room uuid, sender_id uuid, text text, created_at timestamptz)`

async function serve(databaseUrl: string, isDurable: boolean): Promise<void> {
  const http = createServer()
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  if (isDurable) await pool.query(TABLE)
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
    socket.on('send', async (room: string, text: string, done: () => void) => {
      if (isDurable) await pool.query({ name: 'insert', text: INSERT, values: [newId(new Date()), room, room, text] })
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

if (process.argv[1] === FILE) await serve(process.argv[2] ?? '', process.argv[3] === DURABLE)
