/** Where the files of a test run stand: in memory, where the machine has enough of it. */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { availableMemory } from 'node:process'
import { isAlive } from '../server/src/platform/postgres/processes.ts'

const IN_MEMORY = '/dev/shm'
/** Several times what a run has been seen to need. */
const BYTES_NEEDED = 3 * 1024 ** 3

/**
 * Makes a run's own folder, for whoever has started the run to remove. A database is 1,300 files, and each story file makes one: on a disk with a journal
 * that costs as much processor as the stories.
 */
export function makeScratch(): string {
  const numbers = pidNamespace()
  removeAbandoned(numbers)
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), `fanfare-test-${process.pid}-${numbers}-`))
  // Tests create their own folders in here, some of them as another user.
  chmodSync(folder, 0o755)
  return folder
}

// A run that was killed could not remove its own, and this one would hold memory until the machine is restarted.
function removeAbandoned(numbers: string): void {
  if (!isWritable(IN_MEMORY)) return
  for (const name of readdirSync(IN_MEMORY)) {
    const [, maker, theirs] = /^fanfare-test-(\d+)-(\d+)-/.exec(name) ?? []
    if (theirs === numbers && !isAlive(Number(maker))) removeOwn(join(IN_MEMORY, name))
  }
}

function removeOwn(folder: string): void {
  try {
    if (lstatSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true })
  } catch {
    // Another run removes it at the same time, or it holds files of another user: this one does not need it gone.
  }
}

/** Within which processes are numbered: containers that share the memory do not see whether each other's live. 0 where there is none. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

function hasRoom(folder: string): boolean {
  if (!isWritable(folder)) return false
  // Stories write small programs and run them, which a container often forbids there.
  if (/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/self/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > BYTES_NEEDED && availableMemory() > BYTES_NEEDED
}

// Neither on other systems than Linux nor everywhere there.
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
