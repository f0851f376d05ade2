import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as gifts from '@fanfare/contract/gift-subscriptions'
import { assertBooks } from '../../../../test/books.ts'
import { earned, hasAccess, isApiError, saves } from '../../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { findGifts } from './deliver-gift.ts'

const site = await openTestServer()

async function bought(name: string, mail: string) {
  const [fan, ada] = [await site.fan(name, 50), await site.performer(`ada_${name}`)]
  await saves(fan)
  await fan(gifts.buyGift, { body: { performerId: ada.id, months: 1, mail } })
  return { fan, ada, gift: await onlyOne(fan) }
}
const onlyOne = async (fan: Caller) => {
  const [gift] = (await fan(gifts.listGifts, { query: { side: 'bought' } })).data
  return gift ?? assert.fail('no gift')
}
const again = (fan: Caller, id: string, mail?: string) =>
  fan(gifts.resendGiftEmail, { params: { id }, body: mail === undefined ? {} : { mail } })
const redeems = (fan: Caller, code: string) => fan(gifts.redeemGift, { body: { code } })
const minutesPass = (fan: Caller) =>
  site.sql.query(`update gift_subscriptions set mailed_at = mailed_at - interval '11 minutes' where from_id = $1`, [fan.id])
const nightComes = async () => {
  await site.ctx.write(async (tx) => tx.enqueue(findGifts, {}))
  await site.quiet()
}

test('a code is emailed once with its last day, and again when its buyer asks', async () => {
  const { fan, gift } = await bought('maja', 'for.maja@example.test')
  await nightComes()
  const mails = await site.mailsTo('for.maja@example.test')
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', /can be redeemed until/)
  assert.ok(gift.mailedAt !== null && gift.redeemBy !== null)
  await assert.rejects(again(fan, gift._id), isApiError('not_valid', 'mail'), 'a moment later')
  await minutesPass(fan)
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, async () => again(fan, gift._id)))
  assert.equal(clicks.filter(({ status }) => status === 'fulfilled').length, 1)
  await site.quiet()
  const [, second] = await site.mailsTo('for.maja@example.test')
  assert.match(second ?? '', new RegExp(gift.code), 'the same code')
})

test("a gift's message reaches a stranger's mailbox without links", async () => {
  const [fan, ada] = [await site.fan('marc', 50), await site.performer('ada_marc')]
  await saves(fan)
  const message = 'Win at www.evil.example/now, evil。example or me@evil．example. Enjoy it. Yours'
  await fan(gifts.buyGift, { body: { performerId: ada.id, months: 1, mail: 'for.marc@example.test', message } })
  await site.quiet()
  const [mail = ''] = await site.mailsTo('for.marc@example.test')
  assert.match(mail, /^> Win at www evil example now, evil example or me evil example\. Enjoy it\. Yours$/m)
})

test('a buyer who corrects the address sends a new code, and the old one stops working', async () => {
  const { fan, ada, gift } = await bought('mona', 'wrong@example.test')
  await minutesPass(fan)
  const sent = await again(fan, gift._id, 'right@example.test')
  await site.quiet()
  assert.deepEqual([sent.mail, sent.code === gift.code], ['right@example.test', false])
  assert.match((await site.mailsTo('right@example.test')).join(), new RegExp(sent.code))
  const friend = await site.fan('friend_of_mona')
  await assert.rejects(redeems(friend, gift.code), isApiError('not_found'))
  await redeems(friend, sent.code)
  assert.equal(await hasAccess(site, friend, ada), true)
  await assert.rejects(again(fan, gift._id), isApiError('already_done'))
  assert.deepEqual((await onlyOne(fan)).can, [])
})

test("a fan cannot resend another's code or fill a mailbox with one gift", async () => {
  const { fan, gift } = await bought('mick', 'for.mick@example.test')
  await minutesPass(fan)
  await assert.rejects(again(await site.fan('stranger'), gift._id), isApiError('not_found'))
  for (const _ of [2, 3, 4]) {
    await again(fan, gift._id)
    await minutesPass(fan)
  }
  await assert.rejects(again(fan, gift._id), isApiError('not_valid', 'mail'))
  await site.quiet()
  assert.equal((await site.mailsTo('for.mick@example.test')).length, 4)
})

test('a buyer is refunded once for a code not redeemed within ninety days, which can no longer be redeemed or sent', async () => {
  const { fan, ada, gift } = await bought('milo', 'for.milo@example.test')
  assert.equal(await earned(site, ada), 800)
  await site.sql.query(`update gift_subscriptions set redeem_by = redeem_by - interval '91 days' where from_id = $1`, [fan.id])
  await nightComes()
  await nightComes()
  assert.deepEqual([(await onlyOne(fan)).status, await earned(site, ada)], ['refunded', 0])
  await assert.rejects(redeems(await site.fan('late_for_milo'), gift.code), isApiError('not_found'))
  await assert.rejects(again(fan, gift._id), isApiError('already_done'))
  await assertBooks(site)
})
