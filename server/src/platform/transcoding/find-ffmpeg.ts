/** Finds ffmpeg and its abilities, once per process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { codeOf } from '#lib/error-code.ts'
import type { Config } from '../config.ts'
import { parentDeathPrefix, limitPrefix, canRun, type ProcessLimits } from '../process-prefix.ts'
import { createTaskQueue, type TaskQueue } from '../task-queue.ts'
import { missingFfmpeg } from './errors.ts'

const run = promisify(execFile)
const TIMEOUT_MS = 20_000

export interface Ffmpeg {
  /** A path, or a name that is looked up on the PATH. */
  readonly program: string
  /** Such as `7.0`. */
  readonly version: string
  /** Whether HDR can be mapped to the colors of ordinary screens; otherwise it looks pale. */
  readonly canMapTones: boolean
  /** Returns the command prefix: lowest CPU priority, resource limits, and an end with this process. */
  prefix(bounds: ProcessLimits): readonly string[]
  /** Queue for heavy work. */
  readonly runQueued: TaskQueue
}

/**
 * Tries only FFMPEG_PATH if it is set, otherwise the PATH and the package that npm installed for this platform. Throws
 * `MissingFfmpeg` if none of them runs and encodes H.264.
 */
export async function findFfmpeg(config: Pick<Config, 'ffmpegPath' | 'transcodeConcurrency'>): Promise<Ffmpeg> {
  const tried: string[] = []
  for (const program of config.ffmpegPath === undefined ? ['ffmpeg', packaged()] : [config.ffmpegPath]) {
    if (program === undefined) continue
    const found = await abilitiesOf(program)
    if (typeof found === 'object')
      return { program, ...found, ...(await limitedPrefix()), runQueued: createTaskQueue(config.transcodeConcurrency) }
    tried.push(`${program} ${found}`)
  }
  throw missingFfmpeg(tried)
}

/** Caches ffmpeg once found; a missing one may be installed later. */
export function findFfmpegOnce(config: Parameters<typeof findFfmpeg>[0]): () => Promise<Ffmpeg> {
  let found: Promise<Ffmpeg> | undefined
  return () => {
    found ??= findFfmpeg(config)
    found.catch(() => (found = undefined))
    return found
  }
}

/** A machine that lacks time, memory or handles, or a signal from outside, proves nothing about the program. */
const wasStopped = (error: unknown): boolean =>
  (error instanceof Error && 'signal' in error && typeof error.signal === 'string') ||
  /^(?:EAGAIN|ENOMEM|EMFILE|ENFILE|EIO)$/.test(String(codeOf(error)))

/** Returns the abilities, or the reason why the program is unusable. Throws if another attempt may succeed. */
async function abilitiesOf(program: string): Promise<Pick<Ffmpeg, 'version' | 'canMapTones'> | string> {
  try {
    const listOf = async (what: string) =>
      (await run(program, ['-hide_banner', '-nostdin', what], { timeout: TIMEOUT_MS, cwd: '/', maxBuffer: 1e7 })).stdout
    const [version, encoders, filters] = await Promise.all(['-version', '-encoders', '-filters'].map(listOf))
    if (!/ libx264 /.test(encoders ?? '')) return 'has no encoder libx264'
    return {
      version: /^ffmpeg version n?([\d.]+)/.exec(version ?? '')?.[1] ?? 'unknown',
      canMapTones: / zscale /.test(filters ?? '') && / tonemap /.test(filters ?? ''),
    }
  } catch (error) {
    if (wasStopped(error)) throw error
    return `does not run (${codeOf(error) ?? 'error'})`
  }
}

/** Returns the binary next to the package's entry, which exists only for Linux on x64. */
function packaged(): string | undefined {
  try {
    return fileURLToPath(new URL('ffmpeg', import.meta.resolve(`@ffmpeg-binary/${process.platform}-${process.arch}`)))
  } catch {
    return undefined
  }
}

async function limitedPrefix(): Promise<Pick<Ffmpeg, 'prefix'>> {
  const untilWeEnd = await parentDeathPrefix('KILL')
  const nice = (await canRun('nice', '-n', '10', 'true')) ? ['nice', '-n', '10'] : []
  const bounded = await limitPrefix()
  return { prefix: (bounds) => [...untilWeEnd, ...nice, ...bounded(bounds)] }
}
