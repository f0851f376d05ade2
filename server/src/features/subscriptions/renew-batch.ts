/** Renews many subscriptions in parallel, so that a slow gateway delays only its own. */
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { createTaskQueue } from '#platform/task-queue.ts'
import { enqueueRenewal } from './renewal-job.ts'
import { renew, type RenewalQuery, type Renewal } from './renew-subscription.ts'
import { subscriptionsByIds, type SubscriptionRow } from './store.ts'
import { tierOffer, todaysPrice } from './tiers/catalog.ts'

/** Parallel calls to a gateway. Stripe takes a hundred per second, and each call lasts a fraction of one. */
const CONCURRENCY = 16

/** Renews the due ones. A failure affects only its own subscription, which a separate job retries. */
export async function renewBatch(ctx: Context, ids: readonly string[]): Promise<void> {
  const runQueued = createTaskQueue(CONCURRENCY)
  const failed: string[] = []
  const rows = await subscriptionsByIds(ctx.db, ids)
  const now = ctx.clock.now()
  const renewals = renewalsOf(
    ctx,
    rows.filter((row) => row.due_at <= now),
  )
  const attempt = async (renewal: Renewal) => {
    try {
      await renew(ctx, renewal)
    } catch (error) {
      ctx.log.error(error, `renewal ${renewal.row.id}`)
      failed.push(renewal.row.id)
    }
  }
  await Promise.all(renewals.map((one) => runQueued({}, () => attempt(one))))
  if (failed.length > 0) await ctx.write(async (tx) => failed.forEach((id) => enqueueRenewal(tx, id)))
}

/** Renews one subscription. Throws on failure, so that the job is retried. */
export async function renewSubscription(ctx: Context, id: string): Promise<void> {
  for (const renewal of renewalsOf(ctx, await subscriptionsByIds(ctx.db, [id]))) await renew(ctx, renewal)
}

/** Shares reads between subscriptions. Whether one may be charged is read at its own charge. */
function renewalsOf(ctx: Context, rows: readonly SubscriptionRow[]): Renewal[] {
  const going = rows.filter(({ status }) => status !== 'expired')
  const priceToday = pricesOfToday(ctx)
  return going.map((row) => ({ row, priceToday }))
}

/** Reads each price once per batch: a lower price applies to everyone from the next renewal. */
function pricesOfToday(ctx: Context): Renewal['priceToday'] {
  const known = new Map<string, Promise<number | undefined>>()
  return (plan) => {
    const key = `${plan.tierId} ${plan.type}`
    const price = known.get(key) ?? priceToday(ctx, plan)
    known.set(key, price)
    return price
  }
}

async function priceToday(ctx: Context, { performerId, tierId, type }: RenewalQuery): Promise<number | undefined> {
  const performer = await performerById(ctx.db, performerId)
  return performer && todaysPrice(await tierOffer(ctx.db, performer, tierId), type, await settings(ctx))
}
