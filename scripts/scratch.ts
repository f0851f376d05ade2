/** Chooses the folder for a test run's files: in memory if the machine has enough. */
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
/** Several times the need that runs have shown. */
const BYTES_NEEDED = 3 * 1024 ** 3

/**
 * Creates a run's own folder. The caller that started the run removes it. Each test file creates a database of 1,300 files, which
 * on a journaling disk costs as much processor time as the tests.
 */
export function makeScratch(): string {
  const numbers = pidNamespace()
  removeAbandoned(numbers)
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), `fanfare-test-${process.pid}-${numbers}-`))
  // Tests create their own folders in here, some as another user.
  chmodSync(folder, 0o755)
  return folder
}

// A killed run could not remove its folder, which would occupy memory until the machine restarts.
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
    // Another run is removing it, or it contains another user's files. This run does not need it gone.
  }
}

/** Returns the process namespace: containers that share the memory do not see each other's processes. 0 when there is none. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}

function hasRoom(folder: string): boolean {
  if (!isWritable(folder)) return false
  // Tests write and run small programs, which a container often forbids there.
  if (/ \/dev\/shm .*\bnoexec\b/.test(readFileSync('/proc/self/mounts', 'utf8'))) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > BYTES_NEEDED && availableMemory() > BYTES_NEEDED
}

// Returns false on systems other than Linux, and on some Linux systems.
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
