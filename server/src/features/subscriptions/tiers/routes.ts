import { done } from '@fanfare/contract'
import * as tiers from '@fanfare/contract/tiers'
import type { OwnTier } from '@fanfare/contract/tiers'
import { performerById } from '#core/accounts/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ownSubscriptionView } from '../views.ts'
import { agreeToPrice } from './agree-to-price.ts'
import { keepTier } from './change-tier.ts'
import { archiveTier, createTier, reorderTiers, restoreTier, updateTier } from './edit-tier.ts'
import { ownTierViews } from './views.ts'

async function ownTiers(db: Db, { id }: Viewer): Promise<OwnTier[]> {
  const performer = await performerById(db, id)
  if (!performer) throw notFound()
  return ownTierViews(db, performer)
}

async function ownTier(db: Db, viewer: Viewer, id: string): Promise<OwnTier> {
  const found = (await ownTiers(db, viewer)).find((one) => one._id === id)
  if (!found) throw notFound()
  return found
}

export const tierRoutes = [
  query(tiers.listOwnTiers, async ({ ctx, viewer }) => ({ tiers: await ownTiers(ctx.db, viewer) })),

  mutation(tiers.createTier, async ({ tx, viewer, body: form }) =>
    ownTier(tx.db, viewer, (await createTier(tx, { performerId: viewer.id, form })).id),
  ),

  mutation(tiers.updateTier, async ({ tx, viewer, params, body: form }) =>
    ownTier(tx.db, viewer, (await updateTier(tx, params.id, { performerId: viewer.id, form, version: form.version })).id),
  ),

  mutation(tiers.orderTiers, async ({ tx, viewer, body }) => {
    await reorderTiers(tx, viewer.id, body.ids)
    return done
  }),

  mutation(tiers.archiveTier, async ({ tx, viewer, params }) =>
    ownTier(tx.db, viewer, (await archiveTier(tx, viewer.id, params.id)).id),
  ),

  mutation(tiers.restoreTier, async ({ tx, viewer, params }) =>
    ownTier(tx.db, viewer, (await restoreTier(tx, viewer.id, params.id)).id),
  ),

  mutation(tiers.cancelTierChange, async ({ tx, viewer, params }) =>
    ownSubscriptionView(tx.db, await keepTier(tx, { fanId: viewer.id, id: params.id })),
  ),

  mutation(tiers.acceptProposedPrice, async ({ tx, viewer, params, body }) =>
    ownSubscriptionView(tx.db, await agreeToPrice(tx, { fanId: viewer.id, id: params.id, shownPrice: body.price })),
  ),
]
