/** Tells windows what a commit has caused, also where the database has no time for it at first. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from './context.ts'
import type { ServerEventRule } from './server-events.ts'
import { unavailability } from './unavailable.ts'

/** A rush is over by then, or the listener has noticed that PostgreSQL is gone, whose return every window hears of. */
const PAUSES_MS = [0, 1_000, 4_000]

/**
 * By each rule on its own: one that fails keeps nothing from the others. What the database could not serve is tried again; where that does
 * not help, nobody knows who should have been told, and all windows ask.
 */
export async function publishServerEvents(ctx: Context, rules: readonly ServerEventRule[], payload: unknown): Promise<void> {
  let left: readonly Failure[] = rules.map((rule) => ({ rule }))
  for (const pauseMs of PAUSES_MS) {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { ref: false })
    left = await publishBy(ctx, left, payload)
    if (left.length === 0) return
  }
  for (const { error } of left) ctx.log.error(error, 'after commit')
  ctx.realtime.publishMissed()
}

interface Failure {
  readonly rule: ServerEventRule
  readonly error?: unknown
}

/** Answers what may be tried again. */
async function publishBy(ctx: Context, rules: readonly Failure[], payload: unknown): Promise<readonly Failure[]> {
  const failed: Failure[] = []
  for (const { rule } of rules) {
    try {
      await ctx.deliver(await rule.make(ctx, payload as never))
    } catch (error) {
      if (unavailability(error) === undefined) ctx.log.error(error, 'after commit')
      else failed.push({ rule, error })
    }
  }
  return failed
}
