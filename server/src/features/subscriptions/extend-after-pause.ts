/** Adds the time of a performer's pause to the subscriptions that ran when it began. */
import { sql } from 'kysely'
import { Type } from 'typebox'
import { FIRST_ID } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { extendAccess } from './give-period.ts'
import { continueRenewals } from './hold-renewals.ts'
import { chargedAt } from './rules.ts'
import { lockSubscription, updateSubscription } from './store.ts'

const extendJob = job(
  'extend subscriptions after a pause',
  Type.Object({ performerId: Type.String(), pausedAt: Type.String(), resumedAt: Type.String(), after: Type.String() }),
)
const BATCH_SIZE = 200

interface Pause {
  readonly performerId: string
  readonly pausedAt: string
  readonly resumedAt: string
}

export const extendSubscriptions = (tx: Tx, pause: Pause): void => enqueueAfter(tx, pause, FIRST_ID)

const enqueueAfter = (tx: Tx, { performerId, pausedAt, resumedAt }: Pause, after: string): void =>
  tx.enqueue(extendJob, { performerId, pausedAt, resumedAt, after })

/** Returns one batch of a performer's subscriptions that ran then, by id; uses index `subscriptions_performer`. */
async function runningSince(db: Db, performerId: string, at: Date, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from subscriptions where performer_id = ${performerId}::uuid
    and status <> 'expired' and expires_at > ${at} and id > ${after}::uuid order by id limit ${BATCH_SIZE}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Moves the ends of paid periods that ran or followed then, and the starts of those that followed. */
async function delayPeriods({ db }: Tx, subscriptionId: string, since: Date, added: number): Promise<void> {
  const later = sql`make_interval(secs => ${added / 1000}::float8)`
  await sql`update subscription_periods set expires_at = expires_at + ${later},
      starts_at = case when starts_at > ${since} then starts_at + ${later} else starts_at end
    where subscription_id = ${subscriptionId} and expires_at > ${since}`.execute(db)
}

/** A subscription that began during the pause, as a gift, gets the time since then. */
async function extendOne(tx: Tx, id: string, { pausedAt, resumedAt }: Pause): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (!row || row.status === 'expired') return
  const since = new Date(Math.max(row.started_at.getTime(), Date.parse(pausedAt)))
  const added = Date.parse(resumedAt) - since.getTime()
  if (row.expires_at <= since || added <= 0) return
  const expiresAt = new Date(row.expires_at.getTime() + added)
  // The end of the fan's own pause stays. A held renewal has a pause only while it is held.
  const pausedUntil = row.status === 'paused' ? row.paused_until : null
  const dueAt = chargedAt({ expires_at: expiresAt, paused_until: pausedUntil })
  await delayPeriods(tx, id, since, added)
  await extendAccess(tx, await updateSubscription(tx, id, { expires_at: expiresAt, paused_until: pausedUntil, due_at: dueAt }))
}

/** Handles one batch in one transaction, and enqueues the next one in it. Renewals continue after the last one. */
export const extensionJobHandler = jobHandler(extendJob, (ctx, { performerId, pausedAt, resumedAt, after }) =>
  ctx.write(async (tx) => {
    const pause = { performerId, pausedAt, resumedAt }
    const ids = await runningSince(tx.db, performerId, new Date(pausedAt), after)
    for (const id of ids) await extendOne(tx, id, pause)
    const last = ids.at(-1)
    if (last !== undefined && ids.length === BATCH_SIZE) enqueueAfter(tx, pause, last)
    else continueRenewals(tx, performerId)
  }),
)
