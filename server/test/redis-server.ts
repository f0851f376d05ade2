/** A Redis server for a test, which can be stopped and started again. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { waitFor } from './wait.ts'

export interface RedisServer {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** Stores nothing on disk: stopping deletes everything. Close the servers that use it first. */
export async function openRedis(): Promise<RedisServer> {
  const port = await freePort()
  let child: ReturnType<typeof spawn> | undefined
  const stop = async () => {
    const running = child
    child = undefined
    if (!running) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const started = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    child = started
    let output = ''
    started.stdout.on('data', (text: Buffer) => (output += text.toString()))
    await waitFor(() => output.includes('Ready to accept connections'), 'Redis to start')
  }
  onTestFinished(stop)
  await start()
  return { url: `redis://127.0.0.1:${port}/0`, stop, start }
}
