/** Starts the simulation's server processes, sends them requests, and kills and restarts them. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Request } from './protocol.ts'

export interface World {
  readonly databaseUrl: string
  readonly folder: string
  readonly seed: string
}

/** Adds the site's configuration of payment processors. */
export interface EquippedWorld extends World {
  readonly environment: Readonly<Record<string, string>>
}
export interface Server {
  readonly api: string
  ask<T>(request: Request): Promise<T>
  kill(): Promise<void>
}

interface Waiting {
  readonly resolve: (reply: never) => void
  readonly reject: (error: Error) => void
}

/** Resolves when the server listens. */
export async function startServer({ databaseUrl, folder, seed, environment }: EquippedWorld, offsetMs: number): Promise<Server> {
  const child = fork(new URL('server.ts', import.meta.url), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      SIMULATION_FOLDER: folder,
      SIMULATION_SEED: seed,
      SIMULATION_GATEWAYS: JSON.stringify(environment),
      SIMULATION_OFFSET_MS: String(offsetMs),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString()}`.slice(-2000)))
  const waiting = new Map<number, Waiting>()
  const opened = Promise.withResolvers<number>()
  child.on('message', (message: { port?: number; number?: number; reply?: unknown; error?: string }) => {
    if (message.port !== undefined) return opened.resolve(message.port)
    const one = waiting.get(message.number ?? -1)
    waiting.delete(message.number ?? -1)
    if (message.error === undefined) one?.resolve(message.reply as never)
    else one?.reject(new Error(message.error))
  })
  child.once('exit', () => {
    const ended = new Error(`The server process ended: ${complaint}`)
    opened.reject(ended)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  })
  const port = await opened.promise
  let last = 0
  return {
    api: `http://127.0.0.1:${port}/api`,
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (!isAlive(child)) return reject(new Error('The server process was killed'))
        const number = ++last
        waiting.set(number, { resolve, reject })
        child.send({ number, request }, (error) => {
          if (error === null) return
          waiting.delete(number)
          reject(error)
        })
      }),
    async kill() {
      if (!isAlive(child)) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
