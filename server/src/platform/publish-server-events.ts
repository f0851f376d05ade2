/** Sends windows the server events of a commit, with retries while the database is overloaded. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from './context.ts'
import type { ServerEventRule } from './server-events.ts'
import { unavailability } from './unavailable.ts'

/**
 * By then a rush is over, or the listener has noticed that PostgreSQL is gone, and windows are notified when PostgreSQL returns.
 */
const RETRY_DELAYS_MS = [0, 1_000, 4_000]

/**
 * Runs every rule independently, so that one failure does not affect the others. Rules that the database could not serve are
 * retried. If retries fail, the recipients are unknown, so all windows are asked to reload.
 */
export async function publishServerEvents(ctx: Context, rules: readonly ServerEventRule[], payload: unknown): Promise<void> {
  let left: readonly Failure[] = rules.map((rule) => ({ rule }))
  for (const pauseMs of RETRY_DELAYS_MS) {
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

/** Returns the rules that may be retried. */
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
