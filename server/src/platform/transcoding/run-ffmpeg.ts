/** Runs ffmpeg as a child process with resource limits, cancellation and progress. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { availableParallelism } from 'node:os'
import type { Ffmpeg } from './find-ffmpeg.ts'

export interface Run {
  /** Inputs and outputs; all other arguments are added here. Paths are relative to `folder`. */
  readonly args: readonly string[]
  readonly folder: string
  readonly signal?: AbortSignal | undefined
  /** Time limit in seconds, after which the process is killed. */
  readonly maxSeconds: number
  /** Maximum size of each written file. */
  readonly maxBytes: number
  /** Called about twice per second with the position in the output, in seconds. */
  readonly onSeconds?: (seconds: number) => void
  /** Receives the output on `pipe:1`, which is otherwise discarded. */
  readonly onData?: (chunk: Buffer) => void
  /** Content for `pipe:0`, pulled as fast as ffmpeg reads. Errors from it are rethrown. */
  readonly input?: AsyncIterable<Buffer>
}

/** Thrown if ffmpeg failed. `log` is the end of its log, for programmers. */
export class FfmpegFailed extends Error {
  override name = 'FfmpegFailed'
  /** `bounds`: ffmpeg took too much time, memory or space. `file`: every other reason, which concerns the file. */
  readonly reason: 'bounds' | 'file'
  readonly log: string
  constructor(reason: 'bounds' | 'file', log: string) {
    super(`ffmpeg failed: ${log.slice(-2000)}`)
    this.reason = reason
    this.log = log
  }
}

/** Address space: the need of 8K video with 8 threads, plus half of that. */
const MAX_MEMORY_BYTES = 6 * 1024 ** 3
const MAX_ALLOCATION_BYTES = 1024 ** 3
const MAX_LOG_CHARACTERS = 60_000
// More threads take more memory and save hardly any time.
export const THREADS = Math.min(availableParallelism(), 8)

// A demuxer also reports an input/output error if a file ends early, so only errors of writing concern the disk.
const DISK_ERROR =
  /No space left on device|Disk quota exceeded|Read-only file system|Too many open files|(?:writ|mux|open\w* output).*Input\/output error/i

const GENERAL = ['-nostdin', '-hide_banner', '-nostats', '-y', '-max_alloc', String(MAX_ALLOCATION_BYTES)]
const PROGRESS = ['-progress', 'pipe:3', '-stats_period', '0.5', '-filter_complex_threads', String(THREADS)]

/**
 * Returns ffmpeg's log. Throws `FfmpegFailed`, the signal's reason, or an ordinary error if the file is not at fault: a full
 * disk, a kill from outside, a program that cannot be started.
 */
export async function runFfmpeg(
  ffmpeg: Ffmpeg,
  { args, folder, signal, maxSeconds, maxBytes, onSeconds, onData, input }: Run,
): Promise<string> {
  signal?.throwIfAborted()
  const bounds = { memoryBytes: MAX_MEMORY_BYTES, cpuSeconds: maxSeconds * THREADS, fileBytes: maxBytes }
  const [program = '', ...rest] = [...ffmpeg.prefix(bounds), ffmpeg.program, ...GENERAL, ...PROGRESS, ...args]
  const child = spawn(program, rest, {
    cwd: folder,
    // Few arenas, because each reserves address space for every thread.
    env: { PATH: process.env['PATH'], LC_ALL: 'C', MALLOC_ARENA_MAX: '2', AV_LOG_FORCE_NOCOLOR: '1' },
    // Uses its own session: otherwise Ctrl-C in a terminal would end ffmpeg before the job, which would consider the file
    // damaged.
    detached: true,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    kill()
  }, maxSeconds * 1000)
  try {
    const log = collected(child.stdio[2])
    child.stdio[1]?.on('data', (chunk: Buffer) => onData?.(chunk))
    readProgress(child.stdio[3], onSeconds)
    const fed = feed(child.stdin, input)
    const [code, by] = await once(child, 'close')
    signal?.throwIfAborted()
    for (const failure of await fed) throw failure
    if (code === 0) return log()
    if (isLate) throw new FfmpegFailed('bounds', `${log()}\nstopped after ${maxSeconds} s`)
    throw failureOf(String(by ?? code), log())
  } finally {
    clearTimeout(limit)
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

/**
 * Resolves to the errors of the input when everything was read or ffmpeg has ended. In that case ffmpeg reports the reason
 * itself.
 */
async function feed(stdin: Writable | null, input: AsyncIterable<Buffer> | undefined): Promise<readonly unknown[]> {
  if (!stdin || !input) return []
  const failures: unknown[] = []
  const chunks = async function* () {
    try {
      yield* input
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  await pipeline(Readable.from(chunks()), stdin).catch(() => undefined)
  return failures
}

/** `how` is an exit code or a signal. */
function failureOf(how: string, log: string): Error {
  const [refused] = DISK_ERROR.exec(log) ?? /^(?:prlimit|setpriv|nice): .*/m.exec(log) ?? []
  if (refused !== undefined) return new Error(`ffmpeg failed (${how}): ${refused}`)
  if (how === 'SIGXCPU' || how === 'SIGXFSZ' || /Cannot allocate memory|File too large/.test(log))
    return new FfmpegFailed('bounds', log)
  // A kill by hand or for lack of memory allows another attempt. A crash on a file would happen again.
  if (how === 'SIGKILL' || how === 'SIGTERM') return new Error(`ffmpeg was killed by another process (${how})`)
  return new FfmpegFailed('file', `${log}\nended with ${how}`)
}

/** Collects the beginning and the end of the log: the input is described first, and the reason of a failure comes last. */
function collected(from: Readable | null): () => string {
  let text = ''
  from?.setEncoding('utf8').on('data', (more: string) => {
    text += more
    if (text.length > MAX_LOG_CHARACTERS)
      text = `${text.slice(0, MAX_LOG_CHARACTERS / 2)}\n…\n${text.slice(-MAX_LOG_CHARACTERS / 4)}`
  })
  return () => text
}

function readProgress(from: unknown, onSeconds: Run['onSeconds']): void {
  if (!isReadable(from)) return
  createInterface(from).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)/.exec(line)?.[1]
    if (microseconds !== undefined) onSeconds?.(Number(microseconds) / 1e6)
  })
}

const isReadable = (value: unknown): value is Readable => typeof value === 'object' && value !== null && 'pipe' in value
