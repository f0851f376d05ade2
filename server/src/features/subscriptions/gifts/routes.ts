import * as gifts from '@fanfare/contract/gift-subscriptions'
import type { Gift } from '@fanfare/contract/gift-subscriptions'
import { peopleById } from '#core/accounts/index.ts'
import { cleanText } from '#core/messages/index.ts'
import { tokensFor } from '#core/money/index.ts'
import { paymentView } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#platform/context.ts'
import { action, mutation, query } from '#platform/route-handler.ts'
import { isOnOffer } from '../rules.ts'
import { subscribablePerformer } from '../subscribe.ts'
import { tierOffer } from '../tiers/catalog.ts'
import { buyGift } from './buy-gift.ts'
import { resendGiftCode } from './resend-gift-code.ts'
import { redeemGift } from './redeem-gift.ts'
import { canMailAgain, GIFT_MONTHS, giftPrice, statusShown } from './rules.ts'
import { listGifts, type GiftRow } from './store.ts'

export const giftRoutes = [
  query(gifts.listGifts, async ({ ctx, viewer, query: { side = 'received', limit = 20, offset = 0 } }) => {
    const { rows, total } = await listGifts(ctx.db, { side, accountId: viewer.id, limit, offset })
    return { data: await giftViews(ctx.db, rows, ctx.clock.now()), total }
  }),

  query(gifts.readGiftPrices, async ({ ctx, viewer, params }) => {
    const performer = await subscribablePerformer(ctx, viewer, params.id)
    const limits = await settings(ctx)
    const prices = await tierOffer(ctx.db, performer, performer.id)
    // Without a monthly price there is nothing to gift.
    const months = isOnOffer(prices, 'monthly', limits) ? GIFT_MONTHS : []
    return {
      prices: months.map((count) => {
        const price = giftPrice(prices, count, limits)
        const tokens = tokensFor(price, limits.tokenConversionRate)
        return { months: count, price: fromMinorUnits(price), tokens: fromMinorUnits(tokens) }
      }),
    }
  }),

  action(gifts.buyGift, async ({ ctx, viewer, body, key }) => {
    const { performerId, months, paymentMethod: method = 'card', cardId, username, mail, message = '', deliverOn } = body
    const recipient = { username, mail, message: cleanText(message), deliverOn }
    const shown = { country: body.country, shownPrice: body.price, shownTotal: body.total ?? body.price }
    const request = { key, performerId, months, method, cardId, ...recipient, ...shown }
    return paymentView(await buyGift(ctx, viewer, request))
  }),

  mutation(gifts.resendGiftEmail, async ({ tx, viewer, params, body }) => {
    const row = await resendGiftCode(tx, { buyerId: viewer.id, id: params.id, mail: body.mail })
    const [view] = await giftViews(tx.db, [row], tx.now)
    if (!view) throw notFound()
    return view
  }),

  mutation(gifts.redeemGift, async ({ tx, viewer, body }) => {
    const { performerId, months, expiresAt } = await redeemGift(tx, viewer, body.code)
    const performer = (await peopleById(tx.db, [performerId])).get(performerId)
    if (!performer) throw notFound()
    return { performer, months, expiresAt: expiresAt.toISOString() }
  }),
]

async function giftViews(db: Db, rows: readonly GiftRow[], now: Date): Promise<Gift[]> {
  const ids = rows.flatMap((row) => [row.performer_id, row.from_id, ...(row.to_id === null ? [] : [row.to_id])])
  const people = await peopleById(db, ids)
  return rows.map((row) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    from: people.get(row.from_id)!,
    months: row.months,
    to: row.to_id === null ? null : people.get(row.to_id)!,
    mail: row.mail,
    code: row.code,
    message: row.message,
    deliverAt: row.deliver_at.toISOString(),
    redeemBy: row.redeem_by?.toISOString() ?? null,
    status: statusShown(row, now),
    mailedAt: row.mailed_at?.toISOString() ?? null,
    can: canMailAgain(row) ? ['mail_again'] : [],
    createdAt: row.created_at.toISOString(),
  }))
}
