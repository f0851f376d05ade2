/** Builds subqueries for a performer's fans by their entitlements, each with a column `fan_id`. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/context.ts'

const RUNNING = sql`(expires_at is null or expires_at > site_now())`

/** Fans who follow or subscribe now; uses index `entitlements_audience`. */
export const fansEntitled = (performerId: string, kind: 'follow' | 'subscription'): RawBuilder<unknown> => sql`
  select holder_id as fan_id from entitlements where subject_id = ${performerId}::uuid and kind = ${kind} and ${RUNNING}`

/** Fans who subscribe to this tier now; uses index `entitlements_audience`. */
export const fansOfTier = (performerId: string, tierId: string): RawBuilder<unknown> =>
  sql`${fansEntitled(performerId, 'subscription')} and tier_id = ${tierId}::uuid`

/** Fans whose follow or subscription began within this many days; uses index `entitlements_subject`. */
export const fansSince = (performerId: string, days: number): RawBuilder<unknown> => sql`
  select holder_id as fan_id from entitlements where subject_id = ${performerId}::uuid and kind in ('follow', 'subscription') and ${RUNNING}
    and created_at > site_now() - make_interval(days => ${days}::int)`

/** Fans who have bought all of these media; uses index `entitlements_subject`. */
export const ownersOfAll = (fileIds: readonly string[]): RawBuilder<unknown> => sql`
  select holder_id as fan_id from entitlements where kind = 'media' and subject_id = any(${[...fileIds]}::uuid[])
    group by holder_id having count(*) = ${fileIds.length}::int`

/** Returns whether each of these fans follows and subscribes; uses the key of `entitlements`. */
export async function relationsOf(db: Db, performerId: string, fanIds: readonly string[]) {
  const { rows } = await sql<{ id: string; follows: boolean; subscribes: boolean }>`
    select f.id, coalesce(bool_or(e.kind = 'follow'), false) as follows, coalesce(bool_or(e.kind = 'subscription'), false) as subscribes
    from unnest(${[...fanIds]}::uuid[]) as f (id) left join entitlements e on e.holder_id = f.id and e.subject_id = ${performerId}
      and e.kind in ('follow', 'subscription') and ${RUNNING}
    group by f.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns since when a fan follows a performer; undefined if not. Uses the key of `entitlements`. */
export async function followsSince(db: Db, performerId: string, fanId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from entitlements
    where holder_id = ${fanId} and subject_id = ${performerId} and kind = 'follow' and ${RUNNING}`.execute(db)
  return rows[0]?.created_at
}

/** Returns one fan's entitlements with a performer and the tier; uses the key of `entitlements`. */
export async function rightsOf(db: Db, performerId: string, fanId: string) {
  const { rows } = await sql<{ follows: boolean; subscribed: boolean; tierId: string | null }>`
    select coalesce(bool_or(kind = 'follow'), false) as follows, coalesce(bool_or(kind = 'subscription'), false) as subscribed,
      (array_agg(tier_id) filter (where kind = 'subscription'))[1] as "tierId"
    from entitlements where holder_id = ${fanId} and subject_id = ${performerId} and kind in ('follow', 'subscription') and ${RUNNING}`.execute(
    db,
  )
  return rows[0] ?? { follows: false, subscribed: false, tierId: null }
}
