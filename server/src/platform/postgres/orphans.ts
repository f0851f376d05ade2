/** Removes what an earlier run of PostgreSQL left behind when it, or the server that launched it, was killed. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#lib/error-code.ts'
import { isAlive, processesOf } from './processes.ts'

const SHUTDOWN_TIMEOUT_MS = 20_000

/**
 * Ends processes that still use the folder without their launcher, and resolves when none is left: shared memory stays taken
 * until the last one has ended. Throws an error with a message if the launcher is alive, because another instance then uses the
 * folder.
 */
export async function endOrphans(name: string, folder: string) {
  const patientUntil = Date.now() + SHUTDOWN_TIMEOUT_MS
  for (;;) {
    const all = await processesOf(name)
    if (all.length === 0) return
    const pids = new Set(all.map((one) => one.pid))
    // A child that was just forked still has its parent's command line.
    for (const { pid, parent, launcher } of all.filter((one) => !pids.has(one.parent))) {
      if (launcher === parent) {
        throw new Error(`Another Fanfare process (${launcher}) is using the database folder ${folder}. Stop it first.`)
      }
      const isPostmaster = launcher !== undefined
      end(pid, isPostmaster && Date.now() < patientUntil ? 'SIGINT' : 'SIGKILL')
    }
    await sleep(25)
  }
}

/**
 * Removes sockets of killed runs, each of which has its own number. Also removes a lock whose process id now belongs to a zombie
 * or an unrelated process, because PostgreSQL would not start with it.
 */
export async function removeLeftovers(data: string) {
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true })
  const file = join(data, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  // If the process id is dead, PostgreSQL handles the lock itself and checks more than we can.
  if (content !== '' && isAlive(Number.parseInt(content, 10))) await rm(file, { force: true })
}

function end(pid: number, signal: 'SIGINT' | 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process has already ended.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
