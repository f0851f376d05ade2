/** Runs the measured site: a temporary folder, its own PostgreSQL and server processes. Removes everything afterwards. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SERVER_PROGRAM } from '../scripts/server-program.ts'
import { openPostgres } from '../server/src/platform/postgres/index.ts'

// A script without types.
const { serverMemory }: { serverMemory: { args: string[]; env: NodeJS.ProcessEnv } } = await import(
  new URL('../scripts/build-server.mjs', import.meta.url).href
)

const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 20_000
const HEALTH_CHECK_INTERVAL_MS = 10

export interface Serving {
  readonly role?: 'all' | 'api'
  /** Absent for a PostgreSQL that the server embeds. */
  readonly databaseUrl?: string
  /** The server's data folder, below the harness's folder. */
  readonly data: string
  readonly demo?: boolean
}
export interface Server {
  readonly port: number
  /** From the start of the process to the first successful response of /api/health. */
  readonly startMs: number
  /** Resident bytes: current, and peak since the last `resetPeak`. Linux only. */
  memory(): Promise<{ readonly now: number; readonly peak: number }>
  resetPeak(): Promise<void>
  /** User and system time of the process so far, in steps of 10 ms. Linux only. */
  processorMs(): Promise<number>
  printed(words: string): Promise<void>
  stop(): Promise<void>
}
export interface Harness {
  readonly folder: string
  postgres(name: string): Promise<{ connectionString: string; stop(): Promise<void> }>
  serve(how: Serving): Promise<Server>
  freePort(): Promise<number>
  stop(): Promise<void>
}

/** With `profiles`, each server writes a CPU profile to that folder when it stops. */
export async function openHarness({ profiles }: { profiles?: string | undefined }): Promise<Harness> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bench-'))
  const stops: (() => Promise<unknown>)[] = []
  let stopped: Promise<void> | undefined
  const refuseStopped = () => {
    if (stopped) throw new Error('The benchmark was stopped')
  }
  return {
    folder,
    async postgres(name) {
      refuseStopped()
      const postgres = await openPostgres({ folder: join(folder, name), log: (log) => console.error(log) })
      stops.push(() => postgres.stop())
      return postgres
    },
    async serve(how) {
      refuseStopped()
      const server = launch(how, { folder, profiles })
      stops.push(() => server.stop())
      return { ...server, port: await server.port, startMs: await server.startMs }
    },
    freePort,
    stop: () =>
      (stopped ??= (async () => {
        for (const stop of stops.toReversed()) await stop()
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      })()),
  }
}

interface Place {
  readonly folder: string
  readonly profiles: string | undefined
}

function launch(how: Serving, place: Place) {
  const began = performance.now()
  const ended = new AbortController()
  const port = freePort()
  let output = ''
  const child = port.then(async (number) => {
    await mkdir(join(place.folder, how.data), { recursive: true })
    const started = spawnServer(how, place, number)
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    started.once('exit', () => ended.abort())
    return started
  })
  const patient = async (what: () => boolean | Promise<boolean>) => {
    const deadline = performance.now() + START_TIMEOUT_MS
    while (!(await what())) {
      if (ended.signal.aborted || performance.now() > deadline)
        throw new Error(`The server did not become ready:\n${output.slice(-2000)}`)
      await sleep(HEALTH_CHECK_INTERVAL_MS)
    }
  }
  return {
    port,
    startMs: (async () => {
      const health = `http://127.0.0.1:${await port}/api/health`
      await child
      await patient(() =>
        fetch(health).then(
          (answer) => answer.ok,
          () => false,
        ),
      )
      return performance.now() - began
    })(),
    memory: async () => memoryOf((await child).pid),
    processorMs: async () => processorMsOf((await child).pid),
    resetPeak: async () => writeFile(`/proc/${(await child).pid}/clear_refs`, '5'),
    printed: (words: string) => patient(() => output.includes(words)),
    async stop() {
      const process = await child
      if (process.exitCode !== null || process.signalCode !== null) return
      const exit = once(process, 'exit')
      process.kill('SIGTERM')
      const killed = setTimeout(() => process.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exit
      clearTimeout(killed)
    },
  }
}

export async function memoryOf(pid: number | undefined): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

/** Reads fields 14 and 15 of `/proc/<pid>/stat` (proc(5)), in hundredths of a second. The name in field 2 may contain spaces. */
export async function processorMsOf(pid: number | undefined): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function spawnServer({ role = 'all', databaseUrl = '', data, demo = false }: Serving, { folder, profiles }: Place, port: number) {
  const profiling = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]
  return spawn(process.execPath, [...serverMemory.args, ...profiling, '--disable-warning=ExperimentalWarning', SERVER_PROGRAM], {
    // With a channel, the server stops when this process ends for any reason.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Not in the terminal's group, so that Ctrl-C reaches it through this process, in order.
    detached: true,
    env: {
      ...process.env,
      ...serverMemory.env,
      RATE_LIMITS: 'off',
      CONNECTIONS_PER_ADDRESS: '0',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      FANFARE_DATA: join(folder, data),
      PORT: String(port),
      FANFARE_ROLE: role,
      FANFARE_MODE: 'demo',
      DEMO_DATA: demo ? 'yes' : 'no',
      DATABASE_URL: databaseUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found')
  return address.port
}
