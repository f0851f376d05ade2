/** One run of PostgreSQL: from its start until it has ended. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const LAST_LINES = 8
const LAST_WORDS_MS = 300
const SHUTDOWN_MS = 20_000
const WORTH_TELLING = /^(WARNING|FATAL|PANIC):|terminated by signal/

export interface Postmaster {
  /** Says how it ended: `signal SIGKILL`, `code 1` … */
  readonly ended: Promise<string>
  /** Fast shutdown: breaks off what runs, writes everything down, ends. Safe to repeat. */
  stop(): Promise<void>
}

export interface PostmasterOptions {
  readonly port: number
  /** Its processes carry it in their titles, so that a later start can tell whose they are. */
  readonly name: string
  /** Where its socket is made, beside loopback; undefined for none. */
  readonly socketFolder: string | undefined
  readonly log: (line: string) => void
}

/** Starts the command and answers when PostgreSQL takes connections. Throws its last words when it ends before that. */
export function startPostmaster(command: string[], options: PostmasterOptions) {
  const [program = '', ...args] = [...command, ...settings(options)]
  // In a session of its own: Ctrl-C in a terminal would end it under the server, which still has requests to finish.
  const child = spawn(program, args, { cwd: '/', env: environment(), detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const last: string[] = []
  let quiet = true

  return new Promise<Postmaster>((resolve, reject) => {
    const ended = new Promise<string>((end) => {
      child.once('error', (error) => end(error.message))
      // Not 'close': after a kill its own children may hold the pipe for as long as they like.
      child.once('exit', (code, signal) => end(signal === null ? `code ${code}` : `signal ${signal}`))
    })
    void ended.then(async (how) => {
      await Promise.race([once(child.stderr, 'close'), sleep(LAST_WORDS_MS)])
      reject(new Error(`PostgreSQL did not start (${how}): ${last.join(' ')}`))
    })

    async function stop() {
      quiet = true
      child.kill('SIGINT')
      // Its log lets it start from there, so ending it hard costs time and no rows.
      const impatience = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_MS)
      await ended
      clearTimeout(impatience)
    }

    createInterface(child.stderr).on('line', (line) => {
      last.push(line)
      if (last.length > LAST_LINES) last.shift()
      if (!quiet && WORTH_TELLING.test(line)) options.log(`PostgreSQL says ${line}`)
      if (!line.includes('database system is ready to accept connections')) return
      quiet = false
      resolve({ ended, stop })
    })
  })
}

/** The environment for PostgreSQL's programs: ours without what would change their language or their settings. */
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
    // A list, in which a comma or a space would part what stands in no quotes.
    unix_socket_directories: socketFolder && `"${socketFolder.replaceAll('"', '""')}"`,
    cluster_name: name,
    'fanfare.launcher': process.pid,
    timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    // A statement that failed may carry people's words; the server logs its errors itself.
    log_min_error_statement: 'panic',
  }
  return Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}
