/** Lists the PostgreSQL processes on this machine and their launchers. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '#lib/error-code.ts'

const run = promisify(execFile)

export interface Process {
  pid: number
  parent: number
  /** The process that launched it, according to its command line; only the postmaster has this. */
  launcher: number | undefined
}

/** Returns the living processes of the PostgreSQL cluster with this name. Excludes zombies, which have no command line. */
export async function processesOf(name: string): Promise<Process[]> {
  const found: Process[] = []
  for (const { pid, parent, command } of process.platform === 'linux' ? await fromProc(name) : await fromPs()) {
    if (!command.includes(name) || !/(^|\/)postgres[: ]/.test(command)) continue
    const launcher = /fanfare\.launcher=(\d+)/.exec(command)?.[1]
    found.push({ pid, parent, launcher: launcher === undefined ? undefined : Number(launcher) })
  }
  return found
}

/** Returns whether a process with this id exists, even as a zombie. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

async function fromProc(name: string) {
  const all: { pid: number; parent: number; command: string }[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // A process that ends during the read has an empty command line.
    const command = (await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    if (!command.includes(name)) continue
    const status = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // Format: pid (name, which may contain anything) state parent …
    const parent = status.slice(status.lastIndexOf(')') + 2).split(' ')[1]
    if (parent !== undefined) all.push({ pid: Number(entry), parent: Number(parent), command })
  }
  return all
}

async function fromPs() {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,ppid=,args='], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)
    return match === null ? [] : [{ pid: Number(match[1]), parent: Number(match[2]), command: match[3] ?? '' }]
  })
}
