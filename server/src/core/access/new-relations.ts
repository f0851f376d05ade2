/** Reads since when fans follow or subscribe. An entitlement is as old as the current follow or subscription. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '#platform/context.ts'

const running = (performerId: string): RawBuilder<SqlBool> =>
  sql`subject_id = ${performerId}::uuid and (expires_at is null or expires_at > site_now())`

interface Begun {
  readonly kind: 'follow' | 'subscription'
  readonly days: number
  readonly tierId: string | undefined
}

/** Returns how many follows or subscriptions began within this many days and still run; uses index `entitlements_subject`. */
export async function countNewRelations(db: Db, performerId: string, { kind, days, tierId }: Begun): Promise<number> {
  const ofTier = tierId === undefined ? sql`true` : sql`tier_id = ${tierId}::uuid`
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from entitlements
    where ${running(performerId)} and kind = ${kind} and created_at > site_now() - make_interval(days => ${days}::int) and ${ofTier}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** Returns how many follows and subscriptions that still run began in this period, per kind; uses index `entitlements_subject`. */
export async function countRelationsBegun(db: Db, performerId: string, { from, until }: Pick<Between, 'from' | 'until'>) {
  const { rows } = await sql<{ follow: number; subscription: number }>`
    select count(*) filter (where kind = 'follow')::int as follow, count(*) filter (where kind = 'subscription')::int as subscription
    from entitlements where ${running(performerId)} and kind in ('follow', 'subscription')
      and created_at >= ${from}::timestamptz and created_at <= ${until}::timestamptz`.execute(db)
  return rows[0] ?? { follow: 0, subscription: 0 }
}

interface Between {
  /** Exclusive. */
  readonly from: Date
  readonly until: Date
  readonly after: string
  readonly limit: number
}

/**
 * Returns a page of fans whose subscription began in this period, in order of their ids, with the time; uses index
 * `entitlements_subject`.
 */
export async function newSubscribers(db: Db, performerId: string, { from, until, after, limit }: Between) {
  const { rows } = await sql<{ fanId: string; at: Date }>`select holder_id as "fanId", created_at as at from entitlements
    where ${running(performerId)} and kind = 'subscription' and created_at > ${from}::timestamptz and created_at <= ${until}::timestamptz
      and holder_id > ${after}::uuid order by holder_id limit ${limit}::int`.execute(db)
  return rows
}
