/** Programs of the system that start another one in their place: with less right to the processor, bounded, ended with us. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a command can be started and succeeds. */
export async function works(...[command = '', ...args]: string[]): Promise<boolean> {
  try {
    // The folder that we are in may be one that the program's user may not enter.
    await run(command, args, { cwd: '/' })
    return true
  } catch {
    return false
  }
}

/**
 * Stands before a command that shall get this signal when our process ends, however it ends. The kernel ties that to the thread that
 * spawns: call it from the main thread. Empty where the tool is missing (macOS).
 */
export async function endedWithParent(signal: 'INT' | 'KILL'): Promise<string[]> {
  return (await works('setpriv', '--pdeathsig', signal, 'true')) ? ['setpriv', '--pdeathsig', signal] : []
}

export interface Bounds {
  /** Address space, which is more than what is in memory. */
  readonly memoryBytes: number
  readonly cpuSeconds: number
  /** Of each single file that is written. */
  readonly fileBytes: number
}

/** Makes what stands before a command that the kernel shall end when it goes beyond its bounds. Empty where the tool is missing. */
export async function prefixOfBounds(): Promise<(bounds: Bounds) => string[]> {
  if (!(await works('prlimit', '--as=1000000000', 'true'))) return () => []
  return ({ memoryBytes, cpuSeconds, fileBytes }) => [
    'prlimit',
    `--as=${memoryBytes}`,
    `--cpu=${Math.ceil(cpuSeconds)}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    '--core=0',
  ]
}
