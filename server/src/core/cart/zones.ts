/** The table `shipping_zones`. Prices in minor units of a token. */
import type { Selectable } from 'kysely'
import { MAX_ZONES, type ZoneForm, type ZoneType } from '@fanfare/contract/shipping'
import { blockersOf } from '#core/access/index.ts'
import { toMinorUnits } from '#lib/amount.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import { assertZones, type ZoneTerms } from './zone-rules.ts'

interface Tables {
  shipping_zones: Narrowed<'shipping_zones', { type: ZoneType }>
}

export interface Zone extends ZoneTerms {
  readonly performerId: string
  readonly name: string
  readonly pickupPlace: string
}

const zoneOf = (row: Selectable<Tables['shipping_zones']>): Zone => ({
  id: row.id,
  performerId: row.performer_id,
  type: row.type,
  name: row.name,
  countries: row.countries,
  price: Number(row.price),
  furtherPrice: Number(row.further_price),
  pickupPlace: row.pickup_place,
})

/** Returns the zones of performers in their own order; uses index `shipping_zones_performer`. */
export async function zonesOf(db: Db<Tables>, performerIds: readonly string[]): Promise<Zone[]> {
  if (performerIds.length === 0) return []
  const rows = await db
    .selectFrom('shipping_zones')
    .selectAll()
    .where('performer_id', '=', (e) => e.fn.any(uuids(performerIds)))
    .orderBy('performer_id')
    .orderBy('position')
    .limit(performerIds.length * MAX_ZONES)
    .execute()
  return rows.map(zoneOf)
}

/**
 * Returns the zones of performers for a delivery to this country, in their own order. Performers who block the country do not ship
 * there, wherever the buyer is now.
 */
export async function zonesTo(db: Db, performerIds: readonly string[], country: string | undefined): Promise<Zone[]> {
  const zones = await zonesOf(db, performerIds)
  if (country === undefined || zones.length === 0) return zones
  const blockers = await blockersOf(db, country, performerIds)
  return zones.filter(({ performerId, type }) => type === 'pickup' || !blockers.has(performerId))
}

/** Replaces all zones of a performer. Throws `not_valid`. */
export async function replaceZones(tx: Tx, performerId: string, zones: readonly ZoneForm[]): Promise<Zone[]> {
  assertZones(zones)
  await oneAtATime(tx, `shipping zones ${performerId}`)
  const db: Db<Tables> = tx.db
  await db.deleteFrom('shipping_zones').where('performer_id', '=', performerId).execute()
  const rows = zones.map(({ type, name, countries = [], price, furtherPrice, pickupPlace = '' }, position) => ({
    id: newId(tx.now),
    performer_id: performerId,
    position,
    type,
    name: name.trim(),
    countries: [...countries],
    price: toMinorUnits(price),
    further_price: toMinorUnits(furtherPrice),
    pickup_place: pickupPlace.trim(),
  }))
  if (rows.length > 0) await db.insertInto('shipping_zones').values(rows).execute()
  return zonesOf(db, [performerId])
}
