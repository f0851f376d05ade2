/** What an earlier run of PostgreSQL left behind when it, or the server that had launched it, was killed. */
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#lib/error-code.ts'
import { isAlive, processesOf } from './processes.ts'

const PATIENCE_MS = 20_000

/**
 * Ends what still runs on the folder without its launcher, and answers when nothing does: shared memory stays taken until
 * the last one has gone. Throws a sentence when the launcher lives, for then another instance works on the folder.
 */
export async function endOrphans(name: string, folder: string) {
  const patientUntil = Date.now() + PATIENCE_MS
  for (;;) {
    const all = await processesOf(name)
    if (all.length === 0) return
    const pids = new Set(all.map((one) => one.pid))
    // A child that was forked just now still has its parent's command line.
    for (const { pid, parent, launcher } of all.filter((one) => !pids.has(one.parent))) {
      if (launcher === parent) {
        throw new Error(`Another Fanfare (process ${launcher}) is running on the database folder ${folder}. Stop it first.`)
      }
      const isPostmaster = launcher !== undefined
      end(pid, isPostmaster && Date.now() < patientUntil ? 'SIGINT' : 'SIGKILL')
    }
    await sleep(25)
  }
}

/**
 * Takes away what nobody uses any more: sockets of a run that was killed, each of which has a number of its own, and a lock
 * whose number now belongs to a zombie or to a stranger, with which PostgreSQL would refuse to start.
 */
export async function removeLeftovers(data: string) {
  for (const name of await readdir(data)) if (name.startsWith('.s.PGSQL.')) await rm(join(data, name), { force: true })
  const file = join(data, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  // With a dead number PostgreSQL sees to it itself, and checks more than we can.
  if (content !== '' && isAlive(Number.parseInt(content, 10))) await rm(file, { force: true })
}

function end(pid: number, signal: 'SIGINT' | 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has gone by itself.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
