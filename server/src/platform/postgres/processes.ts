/** Which processes of PostgreSQL live on this machine, and whose they are. */
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { codeOf } from '#lib/error-code.ts'

const run = promisify(execFile)

export interface Process {
  pid: number
  parent: number
  /** The process that launched it, as its own command line says; only the postmaster carries it. */
  launcher: number | undefined
}

/** The living processes of the PostgreSQL whose cluster has this name. A zombie has no command line and is not among them. */
export async function processesOf(name: string): Promise<Process[]> {
  const found: Process[] = []
  for (const { pid, parent, command } of process.platform === 'linux' ? await fromProc(name) : await fromPs()) {
    if (!command.includes(name) || !/(^|\/)postgres[: ]/.test(command)) continue
    const launcher = /fanfare\.launcher=(\d+)/.exec(command)?.[1]
    found.push({ pid, parent, launcher: launcher === undefined ? undefined : Number(launcher) })
  }
  return found
}

/** Whether a process has this number, be it a zombie. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but there.
    return codeOf(error) === 'EPERM'
  }
}

async function fromProc(name: string) {
  const all: { pid: number; parent: number; command: string }[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    // One that ends while we look reads as empty.
    const command = (await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
    if (!command.includes(name)) continue
    const status = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    // pid (name, which may hold anything) state parent …
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
