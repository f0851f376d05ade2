/** Requests automatic payouts: everything available, on the day of a performer's schedule, if it is enough. */
import { Type } from 'typebox'
import type { PayoutScheduleForm } from '@fanfare/contract/payout-methods'
import { lockPayouts } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { NO_ACCOUNT } from '#platform/audience.ts'
import type { Context, Tx } from '#platform/context.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { job } from '#platform/jobs.ts'
import { quoteOf, requestPayout } from './request-payout.ts'
import { nextPayoutDay } from './rules.ts'
import { dueSchedules, putSchedule, removeSchedule, scheduleOf } from './schedule-store.ts'

const BATCH_SIZE = 500

export const findDuePayouts = job('find due payout schedules', Type.Object({}))
const requestDue = job('request scheduled payout', Type.Object({ performerId: Type.String() }))

export async function saveSchedule(
  tx: Tx,
  performerId: string,
  { interval, threshold, type }: PayoutScheduleForm,
): Promise<void> {
  await lockPayouts(tx, performerId)
  if (interval === 'never') return removeSchedule(tx, performerId)
  await putSchedule(tx, {
    performer_id: performerId,
    interval,
    threshold: toMinorUnits(threshold),
    type,
    due_at: nextPayoutDay(interval, tx.now),
  })
}

/** Enqueues one job per schedule, unless its job is still pending. */
async function enqueueDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  for (let after: string | undefined = NO_ACCOUNT; after !== undefined; ) {
    const ids: string[] = await dueSchedules(ctx.db, { now, after, limit: BATCH_SIZE })
    await ctx.write(async (tx) =>
      ids.forEach((performerId) => tx.enqueue(requestDue, { performerId }, { key: `payout:${performerId}` })),
    )
    after = ids.length === BATCH_SIZE ? ids.at(-1) : undefined
  }
}

/** Requests once per due day. If something prevents it today, such as a pending request, it is tried again tomorrow. */
const requestNow = (ctx: Context, performerId: string): Promise<void> =>
  ctx.write(async (tx) => {
    await lockPayouts(tx, performerId)
    const schedule = await scheduleOf(tx.db, performerId)
    if (!schedule || schedule.due_at > tx.now) return
    const { type, interval } = schedule
    const { sums, minimum, error } = await quoteOf(tx, { performerId, amount: undefined, type, editedId: undefined })
    const isEnough = sums.available >= Math.max(Number(schedule.threshold), minimum)
    const isRefused = isEnough && error !== undefined
    await putSchedule(tx, {
      performer_id: performerId,
      interval,
      threshold: Number(schedule.threshold),
      type,
      due_at: isRefused ? addDays(tx.now, 1) : nextPayoutDay(interval, tx.now),
    })
    if (isEnough && !isRefused) await requestPayout(tx, { performerId, amount: sums.available, type }, true)
  })

export const jobHandlers = [
  jobHandler(findDuePayouts, enqueueDue, '17 * * * *'),
  jobHandler(requestDue, (ctx, { performerId }) => requestNow(ctx, performerId)),
]
