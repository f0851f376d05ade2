/** Builds command prefixes that lower a program's priority, limit its resources, and end it with this process. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns whether a command can be started and succeeds. */
export async function canRun(...[command = '', ...args]: string[]): Promise<boolean> {
  try {
    // The program's user may lack access to the current folder.
    await run(command, args, { cwd: '/' })
    return true
  } catch {
    return false
  }
}

/**
 * Returns a prefix that sends this signal to the command when our process ends, however it ends. The kernel ties that to the
 * thread that spawns, so call this from the main thread. Empty if the tool is missing (macOS).
 */
export async function parentDeathPrefix(signal: 'INT' | 'KILL'): Promise<string[]> {
  return (await canRun('setpriv', '--pdeathsig', signal, 'true')) ? ['setpriv', '--pdeathsig', signal] : []
}

export interface ProcessLimits {
  /** Address space, which is larger than the memory in use. */
  readonly memoryBytes: number
  readonly cpuSeconds: number
  /** Limit for each file that is written. */
  readonly fileBytes: number
}

/**
 * Returns a function that builds a prefix for a command that the kernel ends when it exceeds its limits. The prefix is empty if
 * the tool is missing.
 */
export async function limitPrefix(): Promise<(bounds: ProcessLimits) => string[]> {
  if (!(await canRun('prlimit', '--as=1000000000', 'true'))) return () => []
  return ({ memoryBytes, cpuSeconds, fileBytes }) => [
    'prlimit',
    `--as=${memoryBytes}`,
    `--cpu=${Math.ceil(cpuSeconds)}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    '--core=0',
  ]
}
