import * as cards from '@fanfare/contract/fan-cards'
import { tagsUsed, type FanOf } from '#core/fan-groups/index.ts'
import { listSales } from '#core/money/index.ts'
import type { Context } from '#platform/context.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { knownFan, type FanCardQuery } from './known-fan.ts'
import { changeCard } from './save-card.ts'
import { fanCardView, purchaseView } from './views.ts'

const reading = (ctx: Context): FanCardQuery => ({ db: ctx.db, services: ctx, now: ctx.clock.now() })

export const routes = [
  query(cards.readFanCard, ({ ctx, viewer, params: { id } }) => fanCardView(reading(ctx), { performerId: viewer.id, fanId: id })),

  mutation(cards.changeFanCard, async ({ tx, viewer, params: { id }, body: { nickname, notes, tags, version } }) => {
    const of: FanOf = { performerId: viewer.id, fanId: id }
    await changeCard(tx, of, { nickname, notes, tags, version })
    return fanCardView(tx, of)
  }),

  query(cards.listFanPurchases, async ({ ctx, viewer, params: { id }, query: { limit = 20, offset = 0 } }) => {
    await knownFan(reading(ctx), { performerId: viewer.id, fanId: id })
    const { rows, total } = await listSales(ctx.db, {
      side: 'performer',
      accountId: viewer.id,
      fanId: id,
      isUnrefunded: true,
      limit,
      offset,
    })
    return { data: rows.map(purchaseView), total }
  }),

  query(cards.listFanTags, async ({ ctx, viewer, query: { q = '', limit = 10, offset = 0 } }) => {
    const { tags, total } = await tagsUsed(ctx.db, viewer.id, { q: q.trim(), limit, offset })
    return { data: tags, total }
  }),
]
