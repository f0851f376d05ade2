/** Starts and stops one run of PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const LAST_LINES = 8
const LAST_OUTPUT_TIMEOUT_MS = 300
const SHUTDOWN_TIMEOUT_MS = 20_000
const LOGGED_LINES = /^(WARNING|FATAL|PANIC):|terminated by signal/

export interface Postmaster {
  /** Resolves to how it ended: `signal SIGKILL`, `code 1` … */
  readonly ended: Promise<string>
  /** Fast shutdown: aborts running statements, writes everything to disk, and ends. Safe to repeat. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly port: number
  /** Appears in the titles of its processes, so that a later start can identify them. */
  readonly name: string
  /** Folder for its socket in addition to loopback; undefined for none. */
  readonly socketFolder: string | undefined
  readonly log: (line: string) => void
}

/** Starts the command and resolves when PostgreSQL accepts connections. Throws its last log lines if it ends before that. */
export function startPostmaster(command: string[], options: PostmasterOptions) {
  const [program = '', ...args] = [...command, ...settings(options)]
  // Uses its own session: otherwise Ctrl-C in a terminal would end PostgreSQL while the server still has requests to finish.
  const child = spawn(program, args, { cwd: '/', env: environment(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const last: string[] = []
  let quiet = true

  return new Promise<Postmaster>((resolve, reject) => {
    const ended = new Promise<string>((end) => {
      child.once('error', (error) => end(error.message))
      // Not 'close': after a kill, child processes may keep the pipe open indefinitely.
      child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`))
    })
    void ended.then(async (how) => {
      await Promise.race([once(child.stderr, 'close'), sleep(LAST_OUTPUT_TIMEOUT_MS)])
      reject(new Error(`PostgreSQL did not start (${how}): ${last.join(' ')}`))
    })

    async function stop() {
      quiet = true
      child.kill('SIGINT')
      // PostgreSQL recovers from its log, so a hard end costs time but no rows.
      const timeout = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
      await ended
      clearTimeout(timeout)
    }

    createInterface(child.stderr).on('line', (line) => {
      last.push(line)
      if (last.length > LAST_LINES) last.shift()
      if (!quiet && LOGGED_LINES.test(line)) options.log(`PostgreSQL: ${line}`)
      if (!line.includes('database system is ready to accept connections')) return
      quiet = false
      resolve({ ended, stop })
    })
  })
}

/** Returns our environment without variables that would change the language or settings of PostgreSQL's programs. */
export function environment() {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !key.startsWith('PG') && !key.startsWith('LC_') && key !== 'LANGUAGE',
  )
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' }
}

function settings({ port, name, socketFolder = '' }: PostmasterOptions) {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    // The setting is a list, in which an unquoted comma or space would split the path.
    unix_socket_directories: socketFolder && `"${socketFolder.replaceAll('"', '""')}"`,
    cluster_name: name,
    'fanfare.launcher': process.pid,
    timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    // A failed statement may contain personal text; the server logs its own errors.
    log_min_error_statement: 'panic',
  }
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}
