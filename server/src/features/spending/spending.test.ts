import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as gifts from '@fanfare/contract/gifts'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as spending from '@fanfare/contract/spending'
import * as subscriptions from '@fanfare/contract/subscriptions'
import * as tokens from '@fanfare/contract/tokens'
import * as topUps from '@fanfare/contract/top-ups'
import * as users from '@fanfare/contract/users'
import { addDays, addMinutes } from '#lib/time.ts'
import { renewSubscription } from '../subscriptions/renew-batch.ts'
import { isApiError, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let [nadia, omar]: Caller[] = []
beforeAll(async () => {
  site = await openTestServer()
  // Limits count calendar months, so no story may span two.
  site.clock.moveTo(new Date('2027-03-10T12:00:00Z'))
  ;[nadia, omar] = [await site.performer('nadia'), await site.performer('omar')]
})

const sets = (fan: Caller, monthly: number | null, perPerformer: number | null = null) =>
  fan(spending.setSpendingLimits, {
    body: { ...(monthly !== null && { monthly }), ...(perPerformer !== null && { perPerformer }) },
  })
const tips = (fan: Caller, performer: Caller, amount = 50) => fan(tokens.tip, { params: { id: performer.id }, body: { amount } })
const buys = async (fan: Caller, amount: number, cardId: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } })
const isBeyond = isApiError('spending_limit')
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance

test('ten parallel tips never exceed the limit for a performer, and other performers are not affected', async () => {
  const fan = await site.fan('eager', 2000)
  await sets(fan, null, 120)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => tips(fan, nadia!).catch((error: unknown) => error)))
  assert.equal(outcomes.filter((one) => one instanceof Error).length, 8)
  for (const one of outcomes) if (one instanceof Error) isBeyond(one)
  const gives = (giftId: gifts.GiftId) => fan(gifts.sendGift, { params: { id: nadia!.id }, body: { giftId } })
  await assert.rejects(gives('cake'), isBeyond)
  await gives('star')
  await gives('rose')
  await assert.rejects(gives('rose'), isBeyond)
  assert.equal(await balanceOf(fan), 2000 - 120)
  await tips(fan, omar!)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('ten parallel token purchases never exceed the monthly limit, and the next month starts at zero', async () => {
  const fan = await site.fan('buyer')
  const { _id: card } = await saves(fan)
  await sets(fan, 35)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => buys(fan, 10, card).catch((error: unknown) => error)))
  assert.equal(outcomes.filter((one) => one instanceof Error).length, 7)
  for (const one of outcomes) if (one instanceof Error) isBeyond(one)
  assert.equal(await balanceOf(fan), 30)
  assert.equal((await fan(spending.readSpendingLimits)).spent, 30)
  const now = site.clock.now()
  site.clock.moveTo(new Date('2027-04-01T00:00:01Z'))
  await buys(fan, 30, card)
  site.clock.moveTo(now)
})

test('ten parallel bank transfers and card payments never exceed the monthly limit, and failed ones free their amount', async () => {
  const [fan, olga] = [await site.fan('sender'), await site.operator('olga')]
  const { _id: card } = await saves(fan)
  await olga(topUps.saveTopUpSettings, {
    body: { isOffered: true, account: 'IBAN DE02 1203 0000 0000 2020 51', twoPersonAmount: 500 },
  })
  await sets(fan, 35)
  const announces = (amount: number) => fan(topUps.startTopUp, { body: { amount } })
  const ways = Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? announces(10) : buys(fan, 10, card)))
  const outcomes = await Promise.all(ways.map((way) => way.catch((error: unknown) => error)))
  const refused = outcomes.filter((one) => one instanceof Error)
  assert.equal(refused.length, 7)
  for (const one of refused) isBeyond(one)
  const spent = async () => (await fan(spending.readSpendingLimits)).spent
  assert.equal(await spent(), 30)

  const { data: open } = await fan(topUps.listOwnTopUps, { query: {} })
  for (const { _id: id } of open) await fan(topUps.cancelTopUp, { params: { id } })
  const left = 30 - 10 * open.length
  assert.equal(await spent(), left, 'rejected transfers do not count')
  const { _id: id } = await announces(35 - left)
  await assert.rejects(announces(0.01 + 5), isBeyond)
  const received = { amount: 60, reference: 'BANK 1', receivedOn: site.clock.now().toISOString().slice(0, 10) }
  await olga(topUps.confirmTopUp, { params: { id }, body: received })
  assert.equal(await spent(), left + 60, 'the received amount is credited and counted')
  await assert.rejects(buys(fan, 10, card), isBeyond)
})

test('a subscription by card or from the wallet stays within both limits, and so does its renewal', async () => {
  const fan = await site.fan('loyal', 100)
  await saves(fan)
  await sets(fan, 9, null)
  await assert.rejects(subscribes(fan, nadia!), isBeyond)
  await sets(fan, 9, 9)
  await assert.rejects(subscribes(fan, nadia!, { paymentMethod: 'wallet' }), isBeyond)
  const other = await site.fan('renewing', 100)
  await saves(other)
  await subscribes(other, omar!)
  await sets(other, 15, null)
  const [{ _id: id } = assert.fail()] = await subscriptionsOf(other)
  const before = site.clock.now()
  await site.sql.query('update subscriptions set expires_at = $2, due_at = $2 where id = $1', [id, before])
  await renewSubscription(site.ctx, id)
  const [{ status } = assert.fail()] = (await other(subscriptions.listOwnSubscriptions, { query: {} })).data
  assert.equal(status, 'past_due')
  assert.equal((await other(spending.readSpendingLimits)).spent, 9.99)
})

test("a fan's lower limit applies immediately, a higher one after a day, and asking again does not restart the day", async () => {
  const fan = await site.fan('wavering', 1000)
  await sets(fan, null, 60)
  await tips(fan, nadia!)
  const raised = await sets(fan, null, 500)
  assert.deepEqual([raised.perPerformer.now, raised.perPerformer.next?.value], [60, 500])
  await assert.rejects(tips(fan, nadia!), isBeyond)
  const start = site.clock.now()
  site.clock.moveTo(addMinutes(start, 23 * 60))
  const again = await sets(fan, null, 400)
  assert.deepEqual([again.perPerformer.next?.value, again.perPerformer.next?.at], [400, raised.perPerformer.next?.at])
  const higher = await sets(fan, null, null)
  assert.notEqual(higher.perPerformer.next?.at, raised.perPerformer.next?.at)
  await sets(fan, null, 400)
  site.clock.moveTo(addDays(start, 2))
  await tips(fan, nadia!)
  assert.deepEqual((await fan(spending.readSpendingLimits)).perPerformer, { now: 400, next: null })
  assert.equal((await sets(fan, null, 70)).perPerformer.now, 70)
  await assert.rejects(tips(fan, nadia!), isBeyond)
  site.clock.moveTo(start)
})

test('a fan keeps a planned raise when saving it again with another limit', async () => {
  const fan = await site.fan('planning')
  await sets(fan, 50)
  const { next } = (await sets(fan, 100)).monthly
  const { monthly, perPerformer } = await sets(fan, 100, 20)
  assert.deepEqual([monthly, perPerformer.now], [{ now: 50, next }, 20])
})

test("a fan's refunds do not count as spent, and the monthly statement lists the payments that do", async () => {
  const fan = await site.fan('careful', 500)
  await sets(fan, null, 100)
  const { _id: id } = await tips(fan, nadia!)
  await tips(fan, nadia!)
  await assert.rejects(tips(fan, nadia!), isBeyond)
  await nadia!(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested' } })
  await tips(fan, nadia!)
  await tips(fan, omar!)
  const { data, total } = await fan(spending.listSpending)
  assert.deepEqual(
    [total, data.map((one) => [one.performer.username, one.kind, one.count, one.amount])],
    [
      2,
      [
        ['nadia', 'tip', 3, 100],
        ['omar', 'tip', 1, 50],
      ],
    ],
  )
  assert.equal((await fan(spending.listSpending, { query: { month: '2027-02' } })).total, 0)
  const { name, content } = await fan(spending.downloadSpending, { query: { month: '2027-03' } })
  assert.equal(name, 'spending-2027-03.csv')
  assert.match(Buffer.from(content, 'base64').toString(), /nadia,nadia,Tips,3,100,USD\r\n/)
})

test('a fan reads at the field why an invalid limit is rejected', async () => {
  const fan = await site.fan('odd')
  for (const monthly of [-1, 0.001, 0.1 + 0.2, 1e21]) await assert.rejects(sets(fan, monthly), isApiError('not_valid', 'monthly'))
  await assert.rejects(fan(spending.listSpending, { query: { month: '2027-13' } }), isApiError('not_valid', 'month'))
  await assert.rejects(nadia!(spending.readSpendingLimits), isApiError('not_allowed'))
})
