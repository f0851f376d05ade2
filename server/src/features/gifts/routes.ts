import * as gifts from '@fanfare/contract/gifts'
import { personOf } from '#core/accounts/index.ts'
import { receiptView } from '#core/purchases/index.ts'
import { fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { giveGift } from './give-gift.ts'
import { recordAct } from './operator-acts.ts'
import { changeGift, giftById, listGifts, timesSent } from './store.ts'
import { adminGiftView, giftView } from './views.ts'

export const routes = [
  query(gifts.searchGifts, async ({ ctx, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await listGifts(ctx.db, { isOnSale: true, limit, offset })
    return { data: rows.map(giftView), total }
  }),

  mutation(gifts.sendGift, async ({ tx, viewer, params, body, key }) => {
    const { giftId, price, message = '', streamId } = body
    const given = await giveGift(tx, viewer, { key, performerId: params.id, giftId, shownPrice: price, message, streamId })
    return receiptView(given.sale, personOf(given.performer))
  }),

  query(gifts.listAllGifts, async ({ ctx, query: { limit = 50, offset = 0 } }) => {
    const { rows, total } = await listGifts(ctx.db, { isOnSale: false, limit, offset })
    const sent = await timesSent(
      ctx.db,
      rows.map((row) => row.id),
    )
    return { data: rows.map((row) => adminGiftView(row, sent.get(row.id) ?? 0)), total }
  }),

  mutation(gifts.changeGift, async ({ tx, viewer, params, body }) => {
    const before = await giftById(tx.db, params.id)
    const row = await changeGift(tx, params.id, { price: toMinorUnits(body.price), is_on_sale: body.isOnSale })
    if (!before || !row) throw notFound()
    recordAct(tx, {
      operator: viewer,
      act: 'gift.change',
      subject: { kind: 'gift', id: row.id },
      before: { price: fromMinorUnits(before.price), isOnSale: before.is_on_sale },
      after: { price: body.price, isOnSale: body.isOnSale },
    })
    return adminGiftView(row, (await timesSent(tx.db, [row.id])).get(row.id) ?? 0)
  }),
]
