/** Defines the conditions about subscriptions that choose a performer's fans; each uses index `subscriptions_performer`. */
import { sql, type RawBuilder } from 'kysely'
import type { FanSource } from '#core/fan-groups/index.ts'

const where = (performerId: string, holds: RawBuilder<unknown>) =>
  sql`select fan_id from subscriptions where performer_id = ${performerId}::uuid and ${holds}`

/** A subscription that does not renew ends a little before a job marks it as expired. */
const ENDED = sql`(status = 'expired' or (not renews and expires_at <= site_now()))`

export const fanSources: readonly FanSource[] = [
  { who: 'everyone', fans: (performerId) => where(performerId, sql`true`) },
  { who: 'renewing', fans: (performerId) => where(performerId, sql`renews and status <> 'expired'`) },
  { who: 'not_renewing', fans: (performerId) => where(performerId, sql`not renews and not ${ENDED}`) },
  { who: 'expired', fans: (performerId) => where(performerId, ENDED) },
]
