/** Counts the seats of a tier, taken by subscribers and by open payments. The last seat is sold once. */
import { sql } from 'kysely'
import { lockTier } from '#core/tiers/index.ts'
import { newId } from '#lib/id.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { isRunning } from '../rules.ts'
import type { SubscriptionRow } from '../store.ts'
import type { TierOffer } from './catalog.ts'

interface Tables {
  tier_reservations: Schema['tier_reservations']
}

interface Reserving {
  readonly tier: TierOffer
  readonly fanId: string
  readonly before: SubscriptionRow | undefined
}

/**
 * Reserves a seat until the payment has ended, in the transaction that begins it. Returns null if seats are unlimited or the fan
 * has one. Throws `not_valid` when all are taken.
 */
export async function reserveSeat(tx: Tx, { tier, fanId, before }: Reserving): Promise<string | null> {
  if (tier.seats === null || (isRunning(before, tx.now) && before.tier_id === tier.id)) return null
  const locked = await lockTier(tx, tier.id)
  if (!locked || locked.seats === null) return null
  const taken = await seatsTaken(tx.db, [tier.id], fanId)
  if ((taken.get(tier.id) ?? 0) >= locked.seats) throw notValid('tierId', t('This tier is full'))
  const id = newId(tx.now)
  await (tx.db as Db<Tables>)
    .insertInto('tier_reservations')
    .values({ id, tier_id: tier.id, fan_id: fanId, at: tx.now })
    .execute()
  return id
}

/** Ends the reservation after the payment: either the subscription counts now or nothing does. Safe to repeat. */
export async function endReservation({ db }: Tx, id: string): Promise<void> {
  await (db as Db<Tables>).deleteFrom('tier_reservations').where('id', '=', id).execute()
}

/** Returns the free seats of each tier, without unlimited ones. */
export async function seatsLeft(db: Db, tiers: readonly TierOffer[]): Promise<Map<string, number>> {
  const limited = tiers.flatMap(({ id, seats }) => (seats === null ? [] : [{ id, seats }]))
  if (limited.length === 0) return new Map()
  const ids = limited.map(({ id }) => id)
  const taken = await seatsTaken(db, ids, null)
  return new Map(limited.map(({ id, seats }) => [id, Math.max(0, seats - (taken.get(id) ?? 0))]))
}

/**
 * Uses one statement, so that a payment that settles in between counts once. Leaves out one fan. Uses indexes
 * `subscriptions_tier`, `subscriptions_next_tier` and `tier_reservations_tier`.
 */
async function seatsTaken(db: Db, tierIds: readonly string[], exceptFanId: string | null): Promise<Map<string, number>> {
  const isOther = sql`fan_id is distinct from ${exceptFanId}::uuid`
  const { rows } = await sql<{ id: string; total: number }>`select t.id,
      ((select count(*) from subscriptions where tier_id = t.id and status <> 'expired' and ${isOther})
      + (select count(*) from subscriptions where next_tier_id = t.id and ${isOther})
      + (select count(*) from tier_reservations where tier_id = t.id and ${isOther}))::int as total
    from unnest(${[...tierIds]}::uuid[]) as t (id)`.execute(db)
  return new Map(rows.map(({ id, total }) => [id, total]))
}
