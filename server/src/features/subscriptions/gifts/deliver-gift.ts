/** Delivers due gifts: a member is notified, or the code is emailed. Gifts that are not redeemed in time are refunded. */
import { Type } from 'typebox'
import { withoutBlocked } from '#core/access/index.ts'
import { accountById, sendMailTo, type MailWords } from '#core/accounts/index.ts'
import { lockForRefund, refundSale } from '#core/refunds/index.ts'
import { areTextsAllowed } from '#core/text-rules/index.ts'
import { ApiError } from '#lib/errors.ts'
import { FIRST_ID } from '#lib/id.ts'
import { date, t } from '#lib/i18n.ts'
import { withoutLinks } from '#lib/text.ts'
import type { Context, Tx } from '#platform/context.ts'
import { job } from '#platform/jobs.ts'
import { jobHandler } from '#platform/job-handlers.ts'
import { giftDelivered } from '../events.ts'
import { changeGift, giftById, giftsToDeliver, giftsToReturn, lockGift, recordEmail, type GiftRow } from './store.ts'

/** Safe to repeat. Waits while a block exists, so that the recipient is not notified of someone across it. */
export async function deliverGift(tx: Tx, id: string): Promise<void> {
  const gift = await lockGift(tx, { id })
  if (gift?.status !== 'waiting') return
  if (gift.to_id !== null && (await withoutBlocked(tx.db, [{ from: gift.from_id, to: gift.to_id }])).length === 0) return
  await changeGift(tx, id, { status: 'delivered' })
  if (gift.to_id !== null) tx.emit(giftDelivered, { giftSubscriptionId: id, fanId: gift.to_id, buyerId: gift.from_id })
  else await mailCode(tx, gift)
}

/**
 * Writes in the language of the buyer, who knows the recipient. The email names no one, so that a stranger who reads it learns
 * nothing. The buyer's message may reach any mailbox: its links are disabled, and it is left out if the site has forbidden its
 * words since.
 */
export async function mailCode(tx: Tx, gift: GiftRow): Promise<void> {
  const { id, mail, code, message, from_id: buyerId, redeem_by: until, mails } = gift
  const buyer = await accountById(tx.db, buyerId)
  if (mail === null || !buyer) return
  await recordEmail(tx, id, { mail, code, mailed_at: tx.now, mails: mails + 1 })
  const hasWords = message !== '' && (await areTextsAllowed(tx, { message }))
  const quote = hasWords ? withoutLinks(message) : undefined
  await sendMailTo(tx, { email: mail, locale: buyer.locale }, () => giftText({ code, until, quote }))
}

interface MailedGift {
  readonly code: string
  readonly until: Date | null
  readonly quote: string | undefined
}

export const giftText = ({ code, until, quote }: MailedGift): MailWords => ({
  subject: t('Someone sent you a gift'),
  body: [
    t('Someone bought a subscription for you.'),
    t('Redeem it with the code {code}.', { code }),
    until === null
      ? t('It costs you nothing and doesn’t renew.')
      : t('It costs you nothing, doesn’t renew and can be redeemed until {date}.', { date: date(until) }),
  ],
  ...(quote !== undefined && { quote }),
  button: { label: t('Redeem gift'), url: `/gift-subscriptions?code=${code}` },
})

export const findGifts = job('find gifts to deliver', Type.Object({}))
const deliverLater = job('deliver a gift', Type.Object({ giftSubscriptionId: Type.String() }))
const returnLater = job('refund a gift', Type.Object({ giftSubscriptionId: Type.String() }))
const BATCH_SIZE = 500

async function enqueueGifts(ctx: Context): Promise<void> {
  await enqueueEach(ctx, { find: giftsToDeliver, later: deliverLater })
  await enqueueEach(ctx, { find: giftsToReturn, later: returnLater })
}

interface Due {
  readonly find: typeof giftsToDeliver
  readonly later: typeof deliverLater
}

async function enqueueEach(ctx: Context, { find, later }: Due): Promise<void> {
  for (let after: string = FIRST_ID; ; ) {
    const ids = await find(ctx.db, { after, limit: BATCH_SIZE })
    const last = ids.at(-1)
    if (last === undefined) return
    await ctx.write(async (tx) => ids.forEach((id) => tx.enqueue(later, { giftSubscriptionId: id }, { key: `gift:${id}` })))
    after = last
  }
}

/** Refunds the buyer, and gives no reason. Safe to repeat. Waits for the next run while a bank disputes the payment. */
async function returnGift(tx: Tx, id: string): Promise<void> {
  const known = await giftById(tx.db, id)
  if (!known || known.sale_id === null) return
  try {
    await lockForRefund(tx, known.sale_id)
    const gift = await lockGift(tx, { id })
    if (gift && isUnredeemed(gift, tx.now))
      await refundSale(tx, { saleId: known.sale_id, amount: undefined, reason: 'unredeemed', note: '', byId: null })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_ready') throw error
  }
}

const isUnredeemed = ({ status, redeem_by: until }: GiftRow, now: Date): boolean =>
  (status === 'waiting' || status === 'delivered') && until !== null && until <= now

export const giftJobHandlers = [
  jobHandler(findGifts, enqueueGifts, '17 * * * *'),
  jobHandler(deliverLater, (ctx, { giftSubscriptionId }) => ctx.write((tx) => deliverGift(tx, giftSubscriptionId))),
  jobHandler(returnLater, (ctx, { giftSubscriptionId }) => ctx.write((tx) => returnGift(tx, giftSubscriptionId))),
]
