/** Runs the server as a separate process, for stories in which it is killed, stopped or frozen. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { SERVER_ENVIRONMENT, SERVER_PROGRAM } from '../../scripts/server-program.ts'
import { waitFor } from './wait.ts'
import { atEndOfFile } from './at-end-of-file.ts'

const START_TIMEOUT_MS = 120_000

export interface ServerProcess {
  readonly child: ChildProcess
  readonly base: string
  readonly api: string
  /** Its standard output so far. */
  readonly output: () => string
  readonly isAlive: () => boolean
  /** Resolves with its exit code or signal. */
  readonly ended: Promise<number | NodeJS.Signals>
}

interface Starting {
  readonly databaseUrl: string
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the process; `open` waits until it has printed its address. */
export function startServer({ databaseUrl, data, env = {} }: Starting): Omit<ServerProcess, 'base' | 'api'> & {
  readonly open: () => Promise<ServerProcess>
} {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env: {
      ...process.env,
      ...SERVER_ENVIRONMENT,
      DATABASE_URL: databaseUrl,
      FANFARE_DATA: data,
      PORT: '0',
      DEMO_DATA: 'no',
      FANFARE_SECRET: 'a secret that is long enough for a server of its own',
      RATE_LIMITS: 'off',
      CONNECTIONS_PER_ADDRESS: '0',
      ALLOW_REAL_PEOPLE_IN_DEMO: 'yes',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  atEndOfFile(() => void child.kill('SIGKILL'))
  const server = { child, output: () => output, isAlive, ended }
  const open = async () => {
    const port = await waitFor(
      () => {
        if (!isAlive()) throw new Error(`The server ended before it was ready:\n${output}`)
        return /running at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      },
      'the server to open',
      START_TIMEOUT_MS,
    )
    return { ...server, base: `http://127.0.0.1:${port}`, api: `http://127.0.0.1:${port}/api` }
  }
  return { ...server, open }
}
