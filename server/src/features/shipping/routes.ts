import * as shipping from '@fanfare/contract/shipping'
import { accessDecision } from '#core/access/index.ts'
import { replaceZones, zonesOf, zoneView, type Zone } from '#core/cart/index.ts'
import { profileOf } from '#core/content/index.ts'
import { assertTextsAllowed } from '#core/text-rules/index.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'

const ownZoneView = (zone: Zone): shipping.OwnZone => ({ ...zoneView(zone), pickupPlace: zone.pickupPlace })

export const routes = [
  query(shipping.listOwnZones, async ({ ctx, viewer }) => ({ data: (await zonesOf(ctx.db, [viewer.id])).map(ownZoneView) })),

  mutation(shipping.setZones, async ({ tx, viewer, body: { zones } }) => {
    const texts = zones.flatMap(({ name, pickupPlace = '' }, i): [string, string][] => [
      [`zones/${i}/name`, name],
      [`zones/${i}/pickupPlace`, pickupPlace],
    ])
    await assertTextsAllowed(tx, Object.fromEntries(texts))
    return { data: (await replaceZones(tx, viewer.id, zones)).map(ownZoneView) }
  }),

  query(shipping.listZones, async ({ ctx, viewer, params: { id } }) => {
    const decision = await accessDecision(ctx.db, viewer, profileOf(id))
    if (decision.sees !== 'all') throw notFound()
    return { data: (await zonesOf(ctx.db, [id])).map(zoneView) }
  }),
]
