/** Holds back jobs that run by time while the clocks cannot be trusted, and reports it. They run by themselves once the clocks agree. */
import { Type } from 'typebox'
import { ApiError } from '#lib/errors.ts'
import type { ClockDoubt } from './clock.ts'
import type { Context } from './context.ts'
import { event } from './events.ts'
import type { Job } from './jobs.ts'
import { throttle } from './throttle.ts'

/** Jobs that were enqueued for later have this flag (`enqueue_jobs`). */
const TIMED = 'timed'
/** The time is asked for at most this often. */
const ASKED_EVERY_MS = 1_000
/** However many processes notice it, operators are notified once in this time. */
const REPORTED_ONCE = { attempts: 1, seconds: 3_600 }

/** Nothing runs by time any longer, or does so again: `doubt` is absent then. */
export const clockDoubted = event(
  'clock.doubted',
  Type.Object({ doubt: Type.Optional(Type.Object({ kind: Type.Enum(['differs', 'jumped']), minutes: Type.Number() })) }),
)

export interface ClockWatch {
  /** Returns the flags of jobs that must not run now; null for none. */
  heldFlags(): Promise<string[] | null>
  /** Notes a scheduled job whose time came meanwhile: it runs once the clocks agree. */
  skip(job: Job): void
}

export function watchClock(ctx: Context): ClockWatch {
  let askedMs = Number.NEGATIVE_INFINITY
  let wasDoubted = false
  const skipped = new Map<string, Job>()
  return {
    skip: (job) => void skipped.set(job.name, job),
    async heldFlags() {
      if (performance.now() - askedMs > ASKED_EVERY_MS) {
        askedMs = performance.now()
        // Every transaction tells the clock the database's time.
        await ctx.write(async () => undefined)
      }
      const doubt = ctx.clock.doubt()
      if ((doubt !== undefined) !== wasDoubted) {
        wasDoubted = doubt !== undefined
        await report(ctx, doubt).catch((error: unknown) => {
          // Reported again with the next look.
          wasDoubted = doubt === undefined
          throw error
        })
      }
      if (!doubt && skipped.size > 0) {
        const jobs = [...skipped.values()]
        // Cleared before waiting: several workers of this process look at the same time, and only one may enqueue them.
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
  else ctx.log.info('The clocks agree again. Jobs that run by time continue.')
  await ctx
    .write(async (tx) => {
      await throttle(tx.db, [`clock ${doubt ? 'doubted' : 'trusted'}`], REPORTED_ONCE)
      tx.emit(clockDoubted, { ...(doubt && { doubt }) })
    })
    .catch((error: unknown) => {
      // Another process has reported it.
      if (!(error instanceof ApiError)) throw error
    })
}

/** For operators of the server, in English like the log. */
export function wordsOf({ kind, minutes }: ClockDoubt): string {
  const held = 'Nothing is charged, published, expired or deleted by time until the clocks agree.'
  const by = `${Math.abs(minutes)} minutes`
  if (kind === 'jumped') return `The clocks of the server and of the database jumped by ${by}. ${held}`
  return `The database's clock is ${by} ${minutes > 0 ? 'ahead of' : 'behind'} this server's. ${held}`
}
