/** Renews many subscriptions side by side: while a gateway takes its time for one, others are charged. */
import { activeAmong, localesOf, performerById } from '#core/accounts/index.ts'
import { seeingAll } from '#core/access/index.ts'
import { profileOf } from '#core/content/index.ts'
import { settings } from '#core/settings/index.ts'
import type { Context, Db } from '#platform/context.ts'
import { createTurns } from '#platform/turns.ts'
import { enqueueRenewal } from './renewal-job.ts'
import { renew, type Asked, type Renewal } from './renew-subscription.ts'
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
  const renewals = await renewalsOf(
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
  for (const renewal of await renewalsOf(ctx, await subscriptionsByIds(ctx.db, [id]))) await renew(ctx, renewal)
}

/** What is to be known of each before it is charged, with one query for each fact and performer. */
async function renewalsOf(ctx: Context, rows: readonly SubscriptionRow[]): Promise<Renewal[]> {
  const { db } = ctx
  const going = rows.filter(({ status }) => status !== 'expired')
  const fanIds = [...new Set(going.map((row) => row.fan_id))]
  const [active, locales, welcome] = await Promise.all([
    activeAmong(db, fanIds),
    localesOf(db, fanIds),
    welcomeOf(
      db,
      Map.groupBy(going, (row) => row.performer_id),
    ),
  ])
  const priceToday = pricesOfToday(ctx)
  return going.map((row) => ({
    row,
    mayBeCharged: active.has(row.fan_id) && welcome.get(row.performer_id)?.has(row.fan_id) === true,
    locale: locales.get(row.fan_id) ?? 'en',
    priceToday,
  }))
}

/** Read once for all that renew together: a lower price holds for everybody from the next renewal on. */
function pricesOfToday(ctx: Context): Renewal['priceToday'] {
  const known = new Map<string, Promise<number | undefined>>()
  return (asked) => {
    const key = `${asked.tierId} ${asked.type}`
    const price = known.get(key) ?? priceToday(ctx, asked)
    known.set(key, price)
    return price
  }
}

async function priceToday(ctx: Context, { performerId, tierId, type }: Asked): Promise<number | undefined> {
  const performer = await performerById(ctx.db, performerId)
  return performer && todaysPrice(await tierOffer(ctx.db, performer, tierId), type, await settings(ctx))
}

/** By performer those fans who can see them: nobody is charged for a performer who was deleted or has blocked them. */
async function welcomeOf(db: Db, byPerformer: ReadonlyMap<string, readonly SubscriptionRow[]>) {
  const welcome = new Map<string, ReadonlySet<string>>()
  for (const [performerId, rows] of byPerformer) {
    const fans = rows.map((row) => ({ id: row.fan_id, role: 'fan' as const }))
    welcome.set(performerId, await seeingAll(db, profileOf(performerId), fans))
  }
  return welcome
}
