/** Selects the folder for the files of a test run: in memory, if the machine has enough of it. */
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
/** Several times the measured need of a run. */
const BYTES_NEEDED = 3 * 1024 ** 3

/**
 * Makes a folder for a run, which the caller must remove. A database is 1,300 files, and each test file makes one. On a disk with
 * a journal, that costs as much processor time as the tests.
 */
export function makeScratch(): string {
  const numbers = pidNamespace()
  removeAbandoned(numbers)
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), `fanfare-test-${process.pid}-${numbers}-`))
  // Tests create their own folders here, some of them as another user.
  chmodSync(folder, 0o755)
  return folder
}

// A killed run could not remove its folder, which would use memory until the machine restarts.
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
    // Another run removes it at the same time, or it contains files of another user. This run does not need it removed.
  }
}

/** Returns the PID namespace, because containers that share the memory do not see each other's processes. 0 without one. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

function hasRoom(folder: string): boolean {
  if (!isWritable(folder)) return false
  // Tests write small programs and run them, which containers often forbid there.
  if (/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/self/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > BYTES_NEEDED && availableMemory() > BYTES_NEEDED
}

// The folder does not exist on other systems, and is not always writable on Linux.
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
