/** Running subscriptions and simulated time, for stories about renewal. */
import assert from 'node:assert/strict'
import * as notifications from '@fanfare/contract/notifications'
import * as renewals from '@fanfare/contract/renewals'
import type { Subscription } from '@fanfare/contract/subscriptions'
import type { PaidType } from '@fanfare/contract/periods'
import { findDueSubscriptions } from '#features/subscriptions/jobs.ts'
import type { Caller, TestServer } from './test-server.ts'
import { answersBank, VALID_CARD, saves, subscribes, subscriptionsOf } from './payments.ts'

interface How {
  readonly number?: string
  readonly paymentMethod?: 'card' | 'wallet'
  readonly type?: PaidType
}

/** A fan with a card, 15 tokens and a running subscription to a performer of their own. */
export async function subscriber(site: TestServer, name: string, { number = VALID_CARD, ...how }: How = {}) {
  const [fan, ada] = [await site.fan(name, 15), await site.performer(`p_${name}`)]
  const card = await saves(fan, number)
  const paid = await subscribes(fan, ada, how)
  if (paid.authentication) await answersBank(fan, paid, true)
  return { fan, ada, card, id: (await onlyOne(fan))._id }
}

export const onlyOne = async (fan: Caller): Promise<Subscription> =>
  (await subscriptionsOf(fan))[0] ?? assert.fail('no subscription')

export const titles = async (someone: Caller): Promise<string[]> =>
  (await someone(notifications.listNotifications, { query: {} })).data.map((one) => one.title)

export const cancels = (fan: Caller, id: string): Promise<Subscription> =>
  fan(renewals.cancelSubscription, { params: { id }, body: {} })

/** Advances time for one fan: moves all dates of their subscriptions and payments into the past. */
export async function advanceTime({ sql }: TestServer, fan: Caller, interval: string): Promise<void> {
  const earlier = [fan.id, interval]
  await sql.query(
    `update subscriptions set expires_at = expires_at - $2::interval, due_at = due_at - $2::interval,
      paused_until = paused_until - $2::interval, reminded_for = reminded_for - $2::interval where fan_id = $1`,
    earlier,
  )
  await sql.query(
    `update subscription_periods p set starts_at = p.starts_at - $2::interval, expires_at = p.expires_at - $2::interval
      from subscriptions s where s.id = p.subscription_id and s.fan_id = $1`,
    earlier,
  )
  await sql.query('update entitlements set expires_at = expires_at - $2::interval where holder_id = $1', earlier)
}

/** Advances time to just after the end of the paid period. */
export async function periodEnds(site: TestServer, fan: Caller): Promise<void> {
  const left = `select (expires_at - now() + interval '1 second')::text as left from subscriptions where fan_id = $1`
  const { rows } = await site.sql.query<{ left: string }>(left, [fan.id])
  await advanceTime(site, fan, rows[0]?.left ?? '')
}

/** Runs the scheduled job that cron runs every ten minutes. */
export async function runDueSubscriptions({ ctx, quiet }: TestServer): Promise<void> {
  await ctx.write(async (tx) => tx.enqueue(findDueSubscriptions, {}))
  await quiet()
}
