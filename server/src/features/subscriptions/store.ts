import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CancelReason } from '@fanfare/contract/subscriptions'
import { noBlock } from '#core/access/index.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import { stepOf, type Step } from './history/rules.ts'
import { insertEvent } from './history/store.ts'
import type { SubscriptionEvent } from './status-rules.ts'

interface Tables {
  subscriptions: Narrowed<'subscriptions', { cancel_reason: CancelReason }>
  subscription_periods: Schema['subscription_periods']
}
export type SubscriptionsDb = Db<Tables>
export type SubscriptionRow = Selectable<Tables['subscriptions']>
/** Columns that follow from the event. */
type Followed = 'status' | 'pays' | 'first_paid_at'
export type NewSubscription = Omit<Insertable<Tables['subscriptions']>, Followed>
export type SubscriptionChange = Omit<Updateable<Tables['subscriptions']>, Followed>

export const subscriptionById = (db: SubscriptionsDb, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** In no order, without missing ones. */
export const subscriptionsByIds = (db: SubscriptionsDb, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', (e) => e.fn.any(e.val([...ids])))
    .execute()

export const subscriptionBetween = (
  db: SubscriptionsDb,
  fanId: string,
  performerId: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .executeTakeFirst()

export const lockSubscription = ({ db }: Tx, id: string): Promise<SubscriptionRow | undefined> =>
  (db as SubscriptionsDb).selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockBetween = ({ db }: Tx, fanId: string, performerId: string): Promise<SubscriptionRow | undefined> =>
  (db as SubscriptionsDb)
    .selectFrom('subscriptions')
    .selectAll()
    .where('fan_id', '=', fanId)
    .where('performer_id', '=', performerId)
    .forUpdate()
    .executeTakeFirst()

export async function insertSubscription(tx: Tx, row: NewSubscription, event: SubscriptionEvent): Promise<SubscriptionRow> {
  const step = stepOf(undefined, event, tx.now)
  const [inserted] = await Promise.all([
    (tx.db as SubscriptionsDb)
      .insertInto('subscriptions')
      .values({ ...row, ...followed(step) })
      .returningAll()
      .executeTakeFirstOrThrow(),
    insertEvent(tx, { subscriptionId: row.id, performerId: row.performer_id }, step),
  ])
  return inserted
}

/** `row` must be locked. The state machine decides the new state, and the change is added to the history. */
export async function changeStatus(
  tx: Tx,
  row: SubscriptionRow,
  event: SubscriptionEvent,
  change: SubscriptionChange,
): Promise<SubscriptionRow> {
  const step = stepOf(row, event, tx.now)
  const [changed] = await Promise.all([
    (tx.db as SubscriptionsDb)
      .updateTable('subscriptions')
      .set({ ...change, ...followed(step) })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    insertEvent(tx, { subscriptionId: row.id, performerId: row.performer_id }, step),
  ])
  return changed
}

const followed = ({ to, pays, firstPaidAt }: Step) => ({ status: to, pays, first_paid_at: firstPaidAt })

/** Changes columns while the state stays the same. */
export const updateSubscription = ({ db }: Tx, id: string, change: SubscriptionChange): Promise<SubscriptionRow> =>
  (db as SubscriptionsDb).updateTable('subscriptions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export interface Period {
  readonly saleId: string
  readonly subscriptionId: string
  readonly startsAt: Date
  readonly expiresAt: Date
  /** The price of this time, in minor units of the currency. */
  readonly paid: number
}

export async function insertPeriod({ db }: Tx, { saleId, subscriptionId, startsAt, expiresAt, paid }: Period): Promise<void> {
  await (db as SubscriptionsDb)
    .insertInto('subscription_periods')
    .values({ sale_id: saleId, subscription_id: subscriptionId, starts_at: startsAt, expires_at: expiresAt, paid })
    .execute()
}

export const periodOfSale = (db: SubscriptionsDb, saleId: string) =>
  db.selectFrom('subscription_periods').selectAll().where('sale_id', '=', saleId).executeTakeFirst()

/** The maximum of periods paid ahead: gifts are added one after another. */
const MAX_FUTURE_PERIODS = 200

/** Returns the paid time after this moment, in order; uses index `subscription_periods_running`. */
export const periodsAfter = (db: SubscriptionsDb, subscriptionId: string, at: Date) =>
  db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('expires_at', '>', at)
    .orderBy('expires_at')
    .limit(MAX_FUTURE_PERIODS)
    .execute()

interface MovedPeriod extends Omit<Period, 'subscriptionId'> {
  /** The refunded part of the sale so far, which is no longer in `paid`. */
  readonly refunded: number
}

/** Moves periods to other times, each with its value there. */
export async function movePeriods({ db }: Tx, periods: readonly MovedPeriod[]): Promise<void> {
  await sql`update subscription_periods p set starts_at = m.starts_at, expires_at = m.expires_at, paid = m.paid, refunded = m.refunded
    from unnest(${periods.map((one) => one.saleId)}::uuid[], ${periods.map((one) => one.startsAt.toISOString())}::timestamptz[],
      ${periods.map((one) => one.expiresAt.toISOString())}::timestamptz[], ${periods.map((one) => one.paid)}::bigint[],
      ${periods.map((one) => one.refunded)}::bigint[]) as m (sale_id, starts_at, expires_at, paid, refunded)
    where p.sale_id = m.sale_id`.execute(db)
}

/** Moves everything paid after a removed period earlier by its length. */
export async function advancePeriods(
  { db }: Tx,
  period: Pick<Period, 'subscriptionId' | 'startsAt' | 'expiresAt'>,
): Promise<void> {
  const { subscriptionId, startsAt, expiresAt } = period
  const earlier = sql`make_interval(secs => ${(expiresAt.getTime() - startsAt.getTime()) / 1000}::float8)`
  await sql`update subscription_periods set starts_at = starts_at - ${earlier}, expires_at = expires_at - ${earlier}
    where subscription_id = ${subscriptionId} and starts_at >= ${expiresAt}`.execute(db)
}

export interface SubscriptionQuery {
  readonly side: 'fan' | 'performer'
  readonly accountId: string
  readonly status: SubscriptionRow['status'] | undefined
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index `subscriptions_fan` or `subscriptions_performer`. */
export async function listSubscriptions(db: SubscriptionsDb, { side, accountId, status, limit, offset }: SubscriptionQuery) {
  const all = db
    .selectFrom('subscriptions')
    .where(side === 'fan' ? 'fan_id' : 'performer_id', '=', accountId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .select(noBlock(sql.ref('fan_id'), sql.ref('performer_id')).as('unblocked'))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  // A paid period stays in both lists after a block, with the renewal off.
  return {
    rows: rows.map((row) => ({ ...row, renews: row.renews && row.unblocked === true })),
    total: Number(total),
  }
}

/** Returns fans whose subscription renews although a block hides the performer; uses index `subscriptions_performer`. */
export async function renewingFansAcrossBlock(
  db: Db,
  performerId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ fan_id: string }>`select s.fan_id from subscriptions s
    where s.performer_id = ${performerId} and s.renews and s.fan_id > ${after}::uuid
      and not ${noBlock(sql.ref('s.fan_id'), sql.ref('s.performer_id'))} order by s.fan_id limit ${limit}`.execute(db)
  return rows.map((row) => row.fan_id)
}

/** Returns due subscriptions by id, for the scheduled job; uses index `subscriptions_due`. */
export async function dueSubscriptions(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscriptions
    where due_at <= site_now() and status <> 'expired' and id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Returns subscriptions that need a reminder, by id. These are trials that become paid soon, and periods of three months or
 * longer that end or begin, including after a pause. Uses index `subscriptions_reminders`.
 */
export async function unremindedSubscriptions(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscriptions
    where renews and (type <> 'monthly' or next_type <> 'monthly') and status in ('active', 'paused')
      and reminded_for is distinct from greatest(expires_at, paused_until)
      and greatest(expires_at, paused_until) <= site_now() + case type when 'free' then interval '3 days 2 hours' else interval '7 days' end
      and id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the number of unexpired subscriptions by tier; uses index `subscriptions_tier`. */
export async function countInTiers(db: Db, tierIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: string }>`select tier_id as id, count(*) as total from subscriptions
    where tier_id = any(${[...tierIds]}::uuid[]) and status <> 'expired' group by tier_id`.execute(db)
  return new Map(rows.map((row) => [row.id, Number(row.total)]))
}

export async function countRunning(db: Db, performerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: string }>`select performer_id as id, count(*) as total from subscriptions
    where performer_id = any(${performerIds}::uuid[]) and status <> 'expired' group by performer_id`.execute(db)
  return new Map(rows.map((row) => [row.id, Number(row.total)]))
}

interface RenewingPage {
  readonly accountId: string
  readonly after: string
  readonly limit: number
}

/** Returns renewing subscriptions of a fan or performer by id; uses indexes `subscriptions_fan` and `subscriptions_performer`. */
export async function renewingWith(db: Db, { accountId, after, limit }: RenewingPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscriptions
    where (fan_id = ${accountId}::uuid or performer_id = ${accountId}::uuid) and renews and id > ${after}::uuid
    order by id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns fans whose subscription to a performer renews, by id; uses index `subscriptions_performer`. */
export async function renewingFans(db: Db, { accountId, after, limit }: RenewingPage): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select fan_id as id from subscriptions
    where performer_id = ${accountId}::uuid and renews and fan_id > ${after}::uuid order by fan_id limit ${limit}::int`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns unexpired subscriptions by id; uses the primary key of `subscriptions`. */
export const subscriptionsAfter = (db: SubscriptionsDb, after: string, limit: number): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('status', '<>', 'expired')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Uses the unique key of fan and performer. */
export async function subscriptionsOfPairs(
  db: SubscriptionsDb,
  pairs: readonly { readonly holderId: string; readonly performerId: string }[],
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select s.* from unnest(${pairs.map((one) => one.holderId)}::uuid[],
      ${pairs.map((one) => one.performerId)}::uuid[]) as wanted (fan, performer)
    join subscriptions s on s.fan_id = wanted.fan and s.performer_id = wanted.performer`.execute(db)
  return rows
}

/** Returns the sales among `saleIds` that gave a period; uses the primary key of `subscription_periods`. */
export async function periodsOfSales(db: SubscriptionsDb, saleIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscription_periods')
    .select('sale_id')
    .where('sale_id', '=', (e) => e.fn.any(e.val([...saleIds])))
    .execute()
  return new Set(rows.map((row) => row.sale_id))
}
