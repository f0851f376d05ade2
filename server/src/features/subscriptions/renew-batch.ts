/** Renews many subscriptions side by side: while a gateway takes its time for one, others are charged. */
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { enqueueRenewal } from './renewal-job.ts'
import { renew, type RenewalQuery, type Renewal } from './renew-subscription.ts'
import { subscriptionsByIds, type SubscriptionRow } from './store.ts'
import { tierOffer, todaysPrice } from './tiers/catalog.ts'

/** Calls of a gateway that are under way at once; Stripe takes a hundred in a second, of which each lasts a part. */
const AT_ONCE = 16

/** Those of them that are still due. What fails of one keeps no other from it: it is tried again by a job of its own. */
export async function renewBatch(ctx: Context, ids: readonly string[]): Promise<void> {
  const inTurn = createTurns(AT_ONCE)
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
  await Promise.all(renewals.map((one) => inTurn({}, () => attempt(one))))
  if (failed.length > 0) await ctx.write(async (tx) => failed.forEach((id) => enqueueRenewal(tx, id)))
}

/** One subscription. What fails is thrown: the job is tried again. */
export async function renewSubscription(ctx: Context, id: string): Promise<void> {
  for (const renewal of renewalsOf(ctx, await subscriptionsByIds(ctx.db, [id]))) await renew(ctx, renewal)
}

/** What is the same for many of them, read once. Whether one may be charged is not: it is asked when it is. */
function renewalsOf(ctx: Context, rows: readonly SubscriptionRow[]): Renewal[] {
  const going = rows.filter(({ status }) => status !== 'expired')
  const priceToday = pricesOfToday(ctx)
  return going.map((row) => ({ row, priceToday }))
}

/** Read once for all that renew together: a lower price holds for everybody from the next renewal on. */
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
