import { createHash } from 'node:crypto'
import { done } from '@fanfare/contract'
import * as promotions from '@fanfare/contract/site-promotions'
import { isListed, performersById } from '#core/accounts/index.ts'
import { bannerViews, countSightings, runningBanners } from '#core/banners/index.ts'
import { performerCards } from '#core/performers/index.ts'
import { networkOf } from '#platform/network.ts'
import { mutation, query } from '#platform/route-handler.ts'

export const routes = [
  query(promotions.searchBanners, async ({ ctx, viewer, query: { page, limit = 10, offset = 0 } }) => {
    const views = bannerViews(await runningBanners(ctx, viewer, page))
    return { data: views.slice(offset, offset + limit), total: views.length }
  }),

  query(promotions.listFeaturedPerformers, async ({ ctx, viewer, query: { page, limit = 10, offset = 0 } }) => {
    const rows = await runningBanners(ctx, viewer, page)
    const ids = rows.flatMap((row) => row.performer_id ?? [])
    if (ids.length === 0) return { data: [], total: 0 }
    // Someone may have hidden from search since. The access decision leaves out blocked, suspended and unverified performers.
    const listed = (await performersById(ctx.db, ids)).filter(isListed)
    const cards = await performerCards(ctx.db, viewer, listed)
    const byId = new Map(cards.map((card) => [card._id, card]))
    const views = rows.flatMap(({ id, page: place, text, performer_id: performerId }) => {
      const performer = byId.get(performerId ?? '')
      return performer ? [{ _id: id, page: place, text, performer }] : []
    })
    return { data: views.slice(offset, offset + limit), total: views.length }
  }),

  mutation(promotions.countBanners, async ({ tx, services, viewer, origin, body: { views, clicks } }) => {
    // Operators look at banners to check them.
    if (viewer.role === 'admin') return done
    const who = viewer.id ?? `${networkOf(origin.address)} ${origin.device}`
    const day = tx.now.toISOString().slice(0, 10)
    const person = createHash('sha256').update(`banner ${services.config.secret} ${day} ${who}`).digest('base64url')
    await countSightings(tx, { views, clicks, person })
    return done
  }),
]
