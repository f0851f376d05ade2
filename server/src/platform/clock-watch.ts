/** Postpones timed jobs while the clocks disagree, and reports it. The jobs run automatically once the clocks agree. */
import { Type } from 'typebox'
import { ApiError } from '#lib/errors.ts'
import type { ClockDoubt } from './clock.ts'
import type { Context } from './context.ts'
import { event } from './events.ts'
import type { Job } from './jobs.ts'
import { throttle } from './throttle.ts'

/** The flag of jobs that were enqueued for later (`enqueue_jobs`). */
const TIMED = 'timed'
/** Minimum interval between two queries for the database's time. */
const CHECK_INTERVAL_MS = 1_000
/** Operators receive one notification per hour, however many processes notice the problem. */
const REPORTED_ONCE = { attempts: 1, seconds: 3_600 }

/** Timed jobs have stopped because of `doubt`, or have resumed if `doubt` is absent. */
export const clockDoubted = event(
  'clock.doubted',
  Type.Object({ doubt: Type.Optional(Type.Object({ kind: Type.Enum(['differs', 'jumped']), minutes: Type.Number() })) }),
)

export interface ClockWatch {
  /** Returns the flags of jobs that must not run now, or null if all may run. */
  heldFlags(): Promise<string[] | null>
  /** Remembers a scheduled job that was due while the clocks disagreed. The job runs once after they agree. */
  skip(job: Job): void
}

export function watchClock(ctx: Context): ClockWatch {
  let askedMs = Number.NEGATIVE_INFINITY
  let wasDoubted = false
  const skipped = new Map<string, Job>()
  return {
    skip: (job) => void skipped.set(job.name, job),
    async heldFlags() {
      if (performance.now() - askedMs > CHECK_INTERVAL_MS) {
        askedMs = performance.now()
        // Every transaction passes the database's time to the clock.
        await ctx.write(async () => undefined)
      }
      const doubt = ctx.clock.doubt()
      if ((doubt !== undefined) !== wasDoubted) {
        wasDoubted = doubt !== undefined
        await report(ctx, doubt).catch((error: unknown) => {
          wasDoubted = doubt === undefined
          throw error
        })
      }
      if (!doubt && skipped.size > 0) {
        const jobs = [...skipped.values()]
        // Cleared before the await: several workers of this process check in parallel, and only one may enqueue the jobs.
        skipped.clear()
        await ctx
          .write(async (tx) => jobs.forEach((job) => tx.enqueue(job, {}, { key: `skipped ${job.name}` })))
          .catch((error: unknown) => {
            jobs.forEach((job) => skipped.set(job.name, job))
            throw error
          })
      }
      return doubt ? [TIMED] : null
    },
  }
}

async function report(ctx: Context, doubt: ClockDoubt | undefined): Promise<void> {
  if (doubt) ctx.log.error(new Error(wordsOf(doubt)), 'clock')
  else ctx.log.info('The clocks agree again. Time-based jobs resume.')
  await ctx
    .write(async (tx) => {
      await throttle(tx.db, [`clock ${doubt ? 'doubted' : 'trusted'}`], REPORTED_ONCE)
      tx.emit(clockDoubted, { ...(doubt && { doubt }) })
    })
    .catch((error: unknown) => {
      // Another process has already reported it.
      if (!(error instanceof ApiError)) throw error
    })
}

/** Returns the message for the people who run the server, in English like the log. */
export function wordsOf({ kind, minutes }: ClockDoubt): string {
  const held = 'Scheduled charges, publications, expirations and deletions wait until the clocks agree.'
  const by = `${Math.abs(minutes)} minutes`
  if (kind === 'jumped') return `The clocks of the server and of the database jumped by ${by}. ${held}`
  return `The database's clock is ${by} ${minutes > 0 ? 'ahead of' : 'behind'} this server's. ${held}`
}
