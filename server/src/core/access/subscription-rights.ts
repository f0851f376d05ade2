/** Reads the entitlements of subscriptions, including expired ones, for the nightly comparison with the subscriptions. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

export interface SubscriptionRight {
  readonly holderId: string
  readonly performerId: string
  readonly tierId: string
  readonly expiresAt: Date
}

interface Row {
  holder_id: string
  subject_id: string
  tier_id: string
  expires_at: Date
}
const rightOf = (row: Row): SubscriptionRight => ({
  holderId: row.holder_id,
  performerId: row.subject_id,
  tierId: row.tier_id,
  expiresAt: row.expires_at,
})

/** Returns the next entitlements by holder and performer; uses the key of `entitlements`. */
export async function subscriptionRightsAfter(
  db: Db,
  { holderId, performerId, limit }: { readonly holderId: string; readonly performerId: string; readonly limit: number },
): Promise<SubscriptionRight[]> {
  const { rows } = await sql<Row>`select holder_id, subject_id, tier_id, expires_at from entitlements
    where kind = 'subscription' and holder_id >= ${holderId}::uuid and (holder_id, subject_id) > (${holderId}::uuid, ${performerId}::uuid)
    order by holder_id, subject_id limit ${limit}`.execute(db)
  return rows.map(rightOf)
}

interface Pair {
  readonly holderId: string
  readonly performerId: string
}

/** Returns the entitlements of these pairs; uses the key of `entitlements`. */
export async function subscriptionRightsOf(db: Db, pairs: readonly Pair[]): Promise<SubscriptionRight[]> {
  const { rows } = await sql<Row>`select e.holder_id, e.subject_id, e.tier_id, e.expires_at
    from unnest(${pairs.map((one) => one.holderId)}::uuid[], ${pairs.map((one) => one.performerId)}::uuid[]) as wanted (holder, performer)
    join entitlements e on e.holder_id = wanted.holder and e.kind = 'subscription' and e.subject_id = wanted.performer`.execute(
    db,
  )
  return rows.map(rightOf)
}
