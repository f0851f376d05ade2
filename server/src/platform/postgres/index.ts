/** Runs the embedded PostgreSQL: starts it with Fanfare, restarts it when it dies, and stops it with Fanfare. */
import { createHash } from 'node:crypto'
import { mkdir, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { endOrphans, removeLeftovers } from './orphans.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'
import { chooseUser } from './run-as.ts'

const MAX_PORT_ATTEMPTS = 5
const MIN_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 10_000
const STABLE_AFTER_MS = 30_000
/** `sun_path` has 104 bytes on macOS and 108 on Linux, including a zero at its end. */
const MAX_SOCKET_PATH_BYTES = 103

/**
 * Starts PostgreSQL on `folder`, which is created if missing. Resolves when it accepts connections and a database named `fanfare`
 * exists. PostgreSQL listens on a free loopback port and, if the path is short enough, on a socket in its own folder. The
 * connection string then names the socket, over which a statement takes 5 to 35% less time. If PostgreSQL dies, it is restarted
 * on the same port until `stop`, which is a fast shutdown and waits for the end. Throws an error with a message if another
 * instance uses the folder or PostgreSQL cannot start. `onSpawned` is called once the program has started and only waiting
 * remains.
 */
export async function openPostgres(options: { folder: string; log: (line: string) => void; onSpawned?: () => void }) {
  // The kernel ties "end with the parent" to the thread that spawned, not to the process.
  if (!isMainThread) throw new Error('The embedded PostgreSQL must be started from the main thread.')
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.folder)
  const binaries = await findBinaries()
  const user = await chooseUser(folder, binaries.postgres)
  const { data, password } = await openCluster(folder, binaries.initdb, user)
  const name = `fanfare-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`

  const socketFolder = takesSocket(data) ? data : undefined

  async function start(port: number) {
    await endOrphans(name, folder)
    await removeLeftovers(data)
    const started = startPostmaster([...user.prefix, binaries.postgres, '-D', data], {
      port,
      name,
      socketFolder,
      log: options.log,
    })
    options.onSpawned?.()
    return started
  }

  const { port, postmaster } = await onFreePort(start)
  const keeper = restartWhenKilled(postmaster, () => start(port), options.log)
  const address = `postgres://fanfare:${password}@${encodeURIComponent(socketFolder ?? '127.0.0.1')}:${port}`
  try {
    await createDatabase(`${address}/postgres`)
  } catch (error) {
    await keeper.stop()
    throw error
  }
  return { connectionString: `${address}/fanfare`, stop: () => keeper.stop() }
}

/** Windows has no such sockets; on other systems their paths must be short. */
const takesSocket = (folder: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(folder, '.s.PGSQL.65535')) <= MAX_SOCKET_PATH_BYTES

function restartWhenKilled(first: Postmaster, start: () => Promise<Postmaster>, log: (line: string) => void) {
  const stopping = new AbortController()
  let postmaster: Postmaster | undefined = first

  async function startAgain(pause: number): Promise<Postmaster | undefined> {
    try {
      return await start()
    } catch (error) {
      log(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      return undefined
    }
  }

  async function supervise() {
    let pause = MIN_RESTART_DELAY_MS
    while (!stopping.signal.aborted) {
      const since = Date.now()
      if (postmaster !== undefined) {
        const end = await postmaster.ended
        if (stopping.signal.aborted) return
        log(`PostgreSQL ended unexpectedly (${end}). Starting it again.`)
        // The pause keeps a PostgreSQL that dies right after every start from being restarted in a tight loop.
        if (Date.now() - since < STABLE_AFTER_MS)
          await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
      pause = Date.now() - since < STABLE_AFTER_MS ? Math.min(pause * 2, MAX_RESTART_DELAY_MS) : MIN_RESTART_DELAY_MS
      postmaster = stopping.signal.aborted ? undefined : await startAgain(pause)
      if (postmaster !== undefined) log('PostgreSQL is running again.')
    }
  }

  const supervision = supervise()
  return {
    async stop() {
      stopping.abort()
      await postmaster?.stop()
      await supervision
      // Stops the instance of a restart that was running when `stop` was called.
      await postmaster?.stop()
    },
  }
}

async function onFreePort(start: (port: number) => Promise<Postmaster>) {
  for (let attempts = 1; ; attempts++) {
    const port = await freePort()
    try {
      return { port, postmaster: await start(port) }
    } catch (error) {
      // Another program may have taken the port after it was found free.
      const taken = error instanceof Error && error.message.includes('Address already in use')
      if (!taken || attempts === MAX_PORT_ATTEMPTS) throw error
    }
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port was found.')),
      )
    })
  })
}

async function createDatabase(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const found = await client.query("select from pg_database where datname = 'fanfare'")
    if (found.rowCount === 0) await client.query('create database fanfare')
  } finally {
    await client.end()
  }
}
