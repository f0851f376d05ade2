import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as notifications from '@fanfare/contract/notifications'
import * as renewals from '@fanfare/contract/renewals'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { performerById } from '#core/accounts/index.ts'
import { balanceOf } from '#core/money/index.ts'
import { addMonths } from '#lib/time.ts'
import { openTestServer } from '../../../test/test-server.ts'
import {
  runDelayedSync,
  answersBank,
  AUTHENTICATION_CARD,
  DECLINED_CARD,
  crashesAt,
  earned,
  hasAccess,
  isApiError,
  saves,
  subscribes,
  subscriptionsOf,
} from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'

const site = await openTestServer()
const { db } = site.ctx

test('a fan with a valid card starts a month immediately, the performer earns, and both are notified', async () => {
  const [fan, ada] = [await site.fan('felix'), await site.performer('ada')]
  await saves(fan)
  assert.equal(await hasAccess(site, fan, ada), false)
  const socket = await openSocket(site.base, fan.token)
  const before = new Date()
  const paid = await subscribes(fan, ada)
  assert.deepEqual([paid.status, paid.amount, paid.currency, paid.purpose], ['succeeded', 9.99, 'USD', 'subscription'])
  assert.equal(paid.description, 'Subscription to ada, one month')
  assert.equal(await hasAccess(site, fan, ada), true)
  assert.deepEqual(await socket.received(subscriptions.accessChanged), { performerId: ada.id })

  const [row] = await subscriptionsOf(fan)
  assert.deepEqual(
    [row?.with.username, row?.type, row?.status, row?.price, row?.renews],
    ['ada', 'monthly', 'active', 9.99, true],
  )
  const until = new Date(row!.expiresAt).getTime()
  assert.ok(until >= addMonths(before, 1).getTime() && until <= addMonths(new Date(), 1).getTime())
  // 20 % of 9.99 is 1.998: the fraction goes to the performer.
  assert.equal(await earned(site, ada), 800)

  await site.quiet()
  const { data: received } = await ada(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    received.map((one) => [one.title, one.from?.username]),
    [['You have a new subscriber', 'felix']],
  )
  const { data: notified } = await fan(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    notified.map((one) => [one.title, one.from?.username]),
    [['Your subscription has started', 'ada']],
  )
  assert.equal((await performerById(db, ada.id))?.total_subscribers, 1)
  const { data: subscribers } = await ada(subscriptions.listSubscribers, { query: {} })
  assert.deepEqual(
    subscribers.map((one) => one.with.username),
    ['felix'],
  )
  socket.close()
})

test('a fan whose card is declined reads why, and nothing is granted or earned', async () => {
  const [fan, ada] = [await site.fan('dana'), await site.performer('ada_d')]
  await saves(fan, DECLINED_CARD)
  for (let i = 0; i < 2; i++)
    await assert.rejects(
      subscribes(fan, ada, { key: 'k' }),
      (error) => isApiError('card_declined')(error) && /card was declined/.test(String(error)),
    )
  assert.equal(await hasAccess(site, fan, ada), false)
  assert.equal(await earned(site, ada), 0)
  assert.deepEqual(await subscriptionsOf(fan), [])
  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
})

test("a fan gets access after approving the bank's authentication, and not before", async () => {
  const [fan, ada] = [await site.fan('bea'), await site.performer('ada_b')]
  await saves(fan, AUTHENTICATION_CARD)
  const payment = await subscribes(fan, ada)
  assert.equal(payment.status, 'authentication_needed')
  assert.equal(await hasAccess(site, fan, ada), false)
  assert.equal((await answersBank(fan, payment, true)).status, 'succeeded')
  assert.equal(await hasAccess(site, fan, ada), true)
})

test('a fan who refuses the authentication gets nothing, and can try again', async () => {
  const [fan, ada] = [await site.fan('nina'), await site.performer('ada_n')]
  await saves(fan, AUTHENTICATION_CARD)
  const payment = await subscribes(fan, ada, { key: 'first' })
  assert.equal((await answersBank(fan, payment, false)).status, 'declined')
  await assert.rejects(subscribes(fan, ada, { key: 'first' }), isApiError('card_declined'))
  assert.equal(await hasAccess(site, fan, ada), false)
  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
})

test("a fan who leaves the bank's page and uses another card pays once, and the first payment is canceled", async () => {
  const [fan, ada] = [await site.fan('tara'), await site.performer('ada_t')]
  await saves(fan, AUTHENTICATION_CARD)
  const first = await subscribes(fan, ada)
  const again = await subscribes(fan, ada)
  assert.deepEqual(
    [again._id, again.status],
    [first._id, 'authentication_needed'],
    'a repeated request continues the same payment',
  )

  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
  const late = await answersBank(fan, first, true)
  assert.equal(late.status, 'declined')
  assert.equal(await earned(site, ada), 800)
})

test("a fan who approves in the bank's app and starts again with another card is not charged again", async () => {
  const [fan, ada] = [await site.fan('yara'), await site.performer('ada_y')]
  await saves(fan, AUTHENTICATION_CARD)
  const first = await subscribes(fan, ada)
  await site.ctx.gateways.sandbox!.answerChallenge(fan.id, first.authentication!.clientSecret, true)
  const good = await saves(fan)
  await assert.rejects(subscribes(fan, ada, { cardId: good._id }), isApiError('already_done'))
  assert.equal(await hasAccess(site, fan, ada), true)
  assert.equal(await earned(site, ada), 800)
})

for (const [how, keyOf] of [
  ['the same key', () => 'press'],
  ['different keys', (i: number) => `tab ${i}`.replace(' ', '-')],
] as const)
  for (const method of ['card', 'wallet'] as const)
    test(`a fan who sends ten equal requests in parallel by ${method} with ${how} pays once`, async () => {
      const name = `${method}_${how.replaceAll(' ', '_')}`
      const [fan, ada] = [await site.fan(name, 100), await site.performer(`p_${name}`)]
      await saves(fan)
      const all = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => subscribes(fan, ada, { key: keyOf(i), paymentMethod: method })),
      )
      const ids = new Set(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value._id] : [])))
      assert.equal(ids.size, 1)
      for (const one of all) if (one.status === 'rejected') isApiError('already_done')(one.reason)
      if (how === 'the same key') assert.ok(all.every((one) => one.status === 'fulfilled'))
      assert.equal(await earned(site, ada), 800)
      assert.ok(new Date((await subscriptionsOf(fan))[0]!.expiresAt) <= addMonths(new Date(), 1), 'one month, not two')
      assert.equal(await balanceOf(db, fan.id), method === 'wallet' ? 10_000 - 999 : 10_000)
      assert.deepEqual(await site.wrongBalances(), [])
    })

test('a fan cannot reuse a key that paid for something else', async () => {
  const [fan, ada, bob] = [await site.fan('kay'), await site.performer('ada_k'), await site.performer('bob_k')]
  await saves(fan)
  await subscribes(fan, ada, { key: 'k' })
  await assert.rejects(subscribes(fan, bob, { key: 'k' }), isApiError('key_reused'))
  await assert.rejects(subscribes(fan, ada, { key: 'k', type: 'yearly' }), isApiError('key_reused'))
  assert.equal(await hasAccess(site, fan, bob), false)
})

test('a key that returned the payment of another key starts nothing when it is replayed later', async () => {
  const [fan, ada] = [await site.fan('late'), await site.performer('ada_late')]
  await saves(fan, AUTHENTICATION_CARD)
  const first = await subscribes(fan, ada, { key: 'first' })
  const second = await subscribes(fan, ada, { key: 'second' })
  assert.equal(second._id, first._id)
  await answersBank(fan, first, true)
  const [{ _id: id } = assert.fail()] = await subscriptionsOf(fan)
  await fan(renewals.cancelSubscription, { params: { id } })
  for (const key of ['second', 'first']) assert.deepEqual([(await subscribes(fan, ada, { key }))._id, key], [first._id, key])
  assert.equal((await subscriptionsOf(fan))[0]?.renews, false, 'the renewal is still off')
  await assert.rejects(subscribes(fan, ada, { key: 'second', type: 'yearly' }), isApiError('key_reused'))
})

test('a subscription whose server crashed after taking the money is completed by the job', async () => {
  const [fan, ada] = [await site.fan('della'), await site.performer('ada_dies')]
  await saves(fan)
  await crashesAt(site, 'after the intent', async () => assert.equal((await subscribes(fan, ada)).status, 'pending'))
  assert.equal(await hasAccess(site, fan, ada), false)
  await runDelayedSync(site)
  assert.equal(await hasAccess(site, fan, ada), true)
  assert.equal(await earned(site, ada), 800)
})
