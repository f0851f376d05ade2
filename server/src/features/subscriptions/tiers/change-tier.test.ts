import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as giftSubscriptions from '@fanfare/contract/gift-subscriptions'
import * as payments from '@fanfare/contract/payments'
import { readOwnSubscription } from '@fanfare/contract/plans'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as subscriptions from '@fanfare/contract/subscriptions'
import * as tiers from '@fanfare/contract/tiers'
import { addDays, addMonths } from '#lib/time.ts'
import {
  answersBank,
  AUTHENTICATION_CARD,
  DECLINED_CARD,
  earned,
  isApiError,
  saves,
  subscribes,
} from '../../../../test/payments.ts'
import { advanceTime, cancels, onlyOne, periodEnds, runDueSubscriptions, titles } from '../../../../test/subscribers.ts'
import { findUnremindedSubscriptions } from '../jobs.ts'
import { makesTier } from '../../../../test/tiers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()

const plansOf = (fan: Caller, performer: Caller, tier: string) =>
  fan(readOwnSubscription, { params: { id: performer.id }, query: { tier } })
const paidBy = async (fan: Caller) =>
  (await fan(payments.listPayments, { query: {} })).data.filter(({ status }) => status === 'succeeded').map((one) => one.amount)
const keeps = (fan: Caller, id: string) => fan(tiers.cancelTierChange, { params: { id } })

/** A fan with a month of the first tier for 9.99, of which `gone` days have passed, and a tier for 25.00. */
async function monthOf(name: string, { gone = 0, number }: { gone?: number; number?: string } = {}) {
  const [ada, fan] = [await site.performer(`ada_${name}`), await site.fan(name, 100)]
  await saves(fan)
  const large = await makesTier(ada)
  await subscribes(fan, ada)
  if (gone > 0) await lives(fan, gone)
  if (number !== undefined) await saves(fan, number)
  const post = await ada(posts.createPost, { body: { text: 'words', audience: 'subscribers', tierIds: [large._id] } })
  const sees = async () => !(await fan(posts.viewPost, { params: { id: post._id } })).locked
  return { ada, fan, large, sees, id: (await onlyOne(fan))._id }
}

/** Moves the subscription as if that many days of a thirty-day month were left. */
async function lives(fan: Caller, days: number): Promise<void> {
  await site.sql.query(
    `update subscriptions set expires_at = now() + interval '30 days' + interval '1 minute', due_at = now() + interval '30 days' + interval '1 minute' where fan_id = $1`,
    [fan.id],
  )
  await site.sql.query(
    `update subscription_periods p set starts_at = now() + interval '1 minute', expires_at = now() + interval '30 days' + interval '1 minute' from subscriptions s where s.id = p.subscription_id and s.fan_id = $1`,
    [fan.id],
  )
  await advanceTime(site, fan, `${days} days 2 minutes`)
}

test('a fan who upgrades gets the tier immediately for its price less the rest of the month, and renews at its price', async () => {
  const { ada, fan, large, sees } = await monthOf('up', { gone: 20 })
  assert.equal(await sees(), false)
  const shown = await plansOf(fan, ada, large._id)
  const [month] = shown.plans
  assert.deepEqual([shown.situation, shown.credit, month?.firstPrice, month?.price], ['upgrade', 3.33, 21.67, 25])
  await assert.rejects(subscribes(fan, ada, { tierId: large._id, price: 9.99 }), isApiError('price_changed'))
  await subscribes(fan, ada, { tierId: large._id, price: 21.67, renewalPrice: 25 })
  assert.deepEqual([await sees(), await paidBy(fan)], [true, [21.67, 9.99]])
  const row = await onlyOne(fan)
  assert.deepEqual(
    [row.tier?.name, row.price, row.expiresAt.slice(0, 10)],
    ['Large', 25, addMonths(new Date(), 1).toISOString().slice(0, 10)],
  )
  assert.equal(await earned(site, ada), 800 + 1734, '80 % of both amounts, rounded to cents')
  await site.quiet()
  assert.ok((await titles(ada)).includes('A subscriber changed tiers'))
  assert.ok(!(await titles(fan)).includes('Your subscription was renewed'))
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual((await paidBy(fan))[0], 25)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan who upgrades from the wallet pays the difference once, even with parallel requests', async () => {
  const { ada, fan, large } = await monthOf('twice', { gone: 20 })
  const how = { tierId: large._id, paymentMethod: 'wallet', price: 21.67 } as const
  const [one, two] = await Promise.all([subscribes(fan, ada, { ...how, key: 'k1' }), subscribes(fan, ada, { ...how, key: 'k1' })])
  assert.equal(one._id, two._id)
  await assert.rejects(subscribes(fan, ada, how), isApiError('already_done'))
  const { rows } = await site.sql.query('select tokens from sales where fan_id = $1 and tokens > 0', [fan.id])
  assert.deepEqual(rows, [{ tokens: '2167' }])
  const other = await monthOf('devices', { gone: 20 })
  const both = await Promise.allSettled([
    subscribes(other.fan, other.ada, { tierId: other.large._id, paymentMethod: 'card' }),
    subscribes(other.fan, other.ada, { tierId: other.large._id, paymentMethod: 'wallet' }),
  ])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await onlyOne(other.fan)).tier?.name, 'Large')
})

test('a declined upgrade changes nothing, and one that waits for its bank keeps the shown price', async () => {
  const { ada, fan, large, sees, id } = await monthOf('bank', { gone: 20, number: DECLINED_CARD })
  const { data: cards } = await fan(payments.listCards, {})
  const cardId = cards.find(({ last4 }) => last4 === '0002')?._id ?? ''
  await assert.rejects(subscribes(fan, ada, { tierId: large._id, cardId }), isApiError('card_declined'))
  assert.deepEqual([await sees(), (await onlyOne(fan)).price], [false, 9.99])
  const promptingCard = await saves(fan, AUTHENTICATION_CARD)
  const open = await subscribes(fan, ada, { tierId: large._id, cardId: promptingCard._id, price: 21.67 })
  assert.equal(await sees(), false, 'no access before the bank approves')
  await runDueSubscriptions(site)
  await ada(tiers.updateTier, { params: { id: large._id }, body: { name: 'Large', monthly: 40 } })
  await answersBank(fan, open, true)
  assert.equal((await onlyOne(fan)).price, 25, 'the price agreed when the payment started')
  assert.deepEqual([await sees(), (await onlyOne(fan))._id], [true, id])
})

test('an upgrade whose former month is refunded before the bank approves lasts as long as the difference pays for', async () => {
  const { ada, fan, large, sees } = await monthOf('gone', { gone: 20 })
  const cardId = await saves(fan, AUTHENTICATION_CARD)
  const open = await subscribes(fan, ada, { tierId: large._id, cardId: cardId._id, price: 21.67 })
  const olga = await site.operator('olga_gone')
  const [first] = (await olga(refunds.searchSales, { query: { username: ada.username } })).data
  await olga(refunds.refundSale, { params: { id: first!._id }, body: { reason: 'requested' } })
  assert.equal((await onlyOne(fan)).status, 'expired')
  await answersBank(fan, open, true)
  const { expiresAt, status, price } = await onlyOne(fan)
  assert.deepEqual([await sees(), status, price], [true, 'active', 25])
  const month = addMonths(new Date(), 1).getTime() - Date.now()
  const left = (Date.parse(expiresAt) - Date.now()) / month
  assert.ok(Math.abs(left - 21.67 / 25) < 0.01, `${left} of a month`)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual((await paidBy(fan))[0], 25)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan with a year left upgrades for nothing, and the month of the new tier lasts longer', async () => {
  const [ada, fan] = [await site.performer('ada_year'), await site.fan('year')]
  await saves(fan)
  const large = await makesTier(ada)
  await subscribes(fan, ada, { type: 'yearly' })
  const { credit, plans } = await plansOf(fan, ada, large._id)
  const month = plans.find(({ type }) => type === 'monthly')
  assert.deepEqual([credit, month?.firstPrice], [99.9, 0])
  await subscribes(fan, ada, { tierId: large._id, price: 0, renewalPrice: 25 })
  const { expiresAt } = await onlyOne(fan)
  const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000
  assert.ok(days > 110 && days < 124, `four times 28 to 31 days: ${days}`)
  assert.equal(expiresAt.slice(0, 10), month?.expiresAt.slice(0, 10))
  assert.deepEqual(await paidBy(fan), [99.9])
})

test('a refund after an upgrade removes the time of its sale, and refunded money is no credit', async () => {
  const { ada, fan, large } = await monthOf('back', { gone: 10 })
  const olga = await site.operator()
  const salesOf = async () => (await olga(refunds.searchSales, { query: { username: ada.username } })).data
  const [first] = await salesOf()
  await olga(refunds.refundSale, { params: { id: first!._id }, body: { reason: 'requested', amount: 4.99 } })
  const { credit } = await plansOf(fan, ada, large._id)
  assert.equal(credit, 3.34, 'two thirds of the remaining 5')
  await subscribes(fan, ada, { tierId: large._id })
  const whole = (new Date((await onlyOne(fan)).expiresAt).getTime() - Date.now()) / 86_400_000
  const upgrade = (await salesOf()).find(({ _id }) => _id !== first!._id)
  await olga(refunds.refundSale, { params: { id: upgrade!._id }, body: { reason: 'requested' } })
  const left = (new Date((await onlyOne(fan)).expiresAt).getTime() - Date.now()) / 86_400_000
  assert.ok(Math.abs(left - (whole * 3.34) / 25) < 0.1, `${left} of ${whole} days`)
  assert.equal((await onlyOne(fan)).renews, false)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a refunded period gives no credit, and later paid time starts earlier', async () => {
  const { ada, fan, large } = await monthOf('front', { gone: 20 })
  const box = await makesTier(ada, { name: 'Box', monthly: 50 })
  await subscribes(fan, ada, { tierId: large._id })
  const olga = await site.operator('olga_front')
  const sales = (await olga(refunds.searchSales, { query: { username: ada.username } })).data
  await olga(refunds.refundSale, { params: { id: sales[1]!._id }, body: { reason: 'requested' } })
  await site.quiet()
  const length = (Date.parse((await onlyOne(fan)).expiresAt) - Date.now()) / 86_400_000
  await advanceTime(site, fan, '10 days')
  const left = Math.ceil(length - 10) / Math.round(length)
  assert.equal((await plansOf(fan, ada, box._id)).credit, Math.ceil(2167 * left) / 100)
})

test("a fan's downgrade starts with the next renewal, both sides see it, and the fan can undo it until then", async () => {
  const [ada, fan] = [await site.performer('ada_down'), await site.fan('down')]
  await saves(fan)
  const large = await makesTier(ada)
  await subscribes(fan, ada, { tierId: large._id })
  const { situation, plans } = await plansOf(fan, ada, ada.id)
  assert.deepEqual([situation, plans[0]?.startsAt], ['downgrade', (await onlyOne(fan)).expiresAt])
  await subscribes(fan, ada, { tierId: ada.id, price: 9.99, renewalPrice: 9.99 })
  const [mine, theirs] = [await onlyOne(fan), (await ada(subscriptions.listSubscribers, { query: {} })).data[0]]
  for (const seen of [mine, theirs!])
    assert.deepEqual([seen.tier?.name, seen.nextTier?.name, seen.nextPrice], ['Large', 'Subscription', 9.99])
  await assert.rejects(subscribes(fan, ada, { tierId: ada.id }), isApiError('already_done'))
  assert.deepEqual(await paidBy(fan), [25])
  const unchanged = await keeps(fan, mine._id)
  assert.deepEqual([unchanged.nextTier, unchanged.nextPrice, unchanged.renews], [null, 25, true])
  await assert.rejects(keeps(fan, mine._id), isApiError('already_done'))
  await assert.rejects(keeps(await site.fan('stranger_down'), mine._id), isApiError('not_found'))
  await subscribes(fan, ada, { tierId: ada.id })
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const after = await onlyOne(fan)
  assert.deepEqual([after.tier?.name, after.nextTier, after.price, (await paidBy(fan))[0]], ['Subscription', null, 9.99, 9.99])
})

test('a fan is reminded a week before a month continues as a year of a cheaper tier', async () => {
  const [ada, fan] = [await site.performer('ada_noted'), await site.fan('noted_year')]
  await saves(fan)
  const large = await makesTier(ada)
  await site.sql.query('update tiers set yearly_price = 9900 where id = $1', [ada.id])
  await subscribes(fan, ada, { tierId: large._id })
  await subscribes(fan, ada, { tierId: ada.id, type: 'yearly' })
  const reminded = async () => {
    await site.ctx.write(async (tx) => tx.enqueue(findUnremindedSubscriptions, {}))
    await site.quiet()
    return (await site.mailsTo(fan.email)).filter((text) => /for \$99\.00/.test(text)).length
  }
  assert.equal(await reminded(), 0)
  await advanceTime(site, fan, '24 days 12 hours')
  assert.equal(await reminded(), 1)
  assert.equal(await reminded(), 1)
})

test('a fan is reminded a week before a gift continues as a year of a cheaper tier, as with a paid period', async () => {
  const [ada, fan, giver] = [await site.performer('ada_given'), await site.fan('given_year'), await site.fan('giver_of_year')]
  for (const who of [fan, giver]) await saves(who)
  const small = await makesTier(ada, { name: 'Small', monthly: 5, yearly: 49 })
  await giver(giftSubscriptions.buyGift, { body: { performerId: ada.id, months: 1, username: fan.username } })
  const [gift] = (await fan(giftSubscriptions.listGifts, { query: {} })).data
  await fan(giftSubscriptions.redeemGift, { body: { code: gift!.code } })
  await subscribes(fan, ada, { tierId: small._id, type: 'yearly' })
  const { type, renews } = await onlyOne(fan)
  assert.deepEqual([type, renews], ['gift', true])
  await advanceTime(site, fan, '24 days 12 hours')
  await site.ctx.write(async (tx) => tx.enqueue(findUnremindedSubscriptions, {}))
  await site.quiet()
  assert.equal((await site.mailsTo(fan.email)).filter((text) => /for \$49\.00/.test(text)).length, 1)
})

test('a fan who canceled and downgrades renews with the new tier, and undoing it restores the end', async () => {
  const [ada, fan] = [await site.performer('ada_off'), await site.fan('off')]
  await saves(fan)
  const large = await makesTier(ada)
  await subscribes(fan, ada, { tierId: large._id })
  const { _id: id } = await onlyOne(fan)
  await cancels(fan, id)
  await subscribes(fan, ada, { tierId: ada.id })
  assert.equal((await onlyOne(fan)).renews, true)
  const undone = await keeps(fan, id)
  assert.deepEqual([undone.renews, undone.status], [false, 'cancelled'])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual([(await onlyOne(fan)).status, (await paidBy(fan)).filter((amount) => amount > 0)], ['expired', [25]])
})

test('a parallel downgrade and upgrade leave one of the two, and never two charges', async () => {
  const [ada, fan] = [await site.performer('ada_both'), await site.fan('both', 100)]
  await saves(fan)
  const [middle, top] = [
    await makesTier(ada, { name: 'Middle', monthly: 15 }),
    await makesTier(ada, { name: 'Top', monthly: 40 }),
  ]
  await subscribes(fan, ada, { tierId: middle._id })
  await Promise.allSettled([
    subscribes(fan, ada, { tierId: ada.id }),
    subscribes(fan, ada, { tierId: top._id, paymentMethod: 'wallet' }),
  ])
  const { tier, nextTier } = await onlyOne(fan)
  const { rows } = await site.sql.query('select count(*)::int as sales from sales where fan_id = $1', [fan.id])
  assert.deepEqual(rows, [{ sales: tier?.name === 'Top' ? 2 : 1 }])
  if (tier?.name === 'Top') assert.ok(nextTier === null || nextTier._id === ada.id)
})

test('a gift of the first tier lasts as long in another tier as its price is worth there', async () => {
  const { ada, fan, large } = await monthOf('gift')
  const giver = await site.fan('giver')
  await saves(giver)
  await subscribes(fan, ada, { tierId: large._id })
  await giver(giftSubscriptions.buyGift, { body: { performerId: ada.id, months: 1, username: fan.username } })
  const [gift] = (await fan(giftSubscriptions.listGifts, { query: {} })).data
  const before = new Date((await onlyOne(fan)).expiresAt)
  await fan(giftSubscriptions.redeemGift, { body: { code: gift!.code } })
  const { expiresAt, tier } = await onlyOne(fan)
  const month = addMonths(before, 1).getTime() - before.getTime()
  const days = Math.round((new Date(expiresAt).getTime() - before.getTime()) / 60_000)
  assert.deepEqual([tier?.name, days], ['Large', Math.round((month * 9.99) / 25 / 60_000)])
  assert.ok(new Date(expiresAt) < addDays(before, 13))
})
