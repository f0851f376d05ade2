import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused, type Code } from '@fanfare/contract'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import * as subscriptions from '@fanfare/contract/subscriptions'
import { judgeOne } from '#core/access/index.ts'
import { performerById } from '#core/accounts/index.ts'
import { balanceOf, sumOf } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { addMonths } from '#kit/time.ts'
import { openTestHouse, type Caller } from '../../../test/house.ts'
import { openSocket } from '../../../test/socket.ts'

const house = await openTestHouse()
const { db, gateways } = house.house

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const ASKS = '4000002500003155'

const saves = (fan: Caller, number = GOOD) =>
  fan(payments.addCard, { params: { type: 'sandbox' }, body: { number, expMonth: 12, expYear: 2040, cvc: '123' } })

type Type = 'free' | 'monthly' | 'yearly'
interface How {
  readonly type?: Type
  readonly cardId?: string
  readonly paymentMethod?: 'card' | 'wallet'
  readonly key?: string
}
const subscribes = (fan: Caller, performer: { id: string }, { type = 'monthly', key, ...how }: How = {}) =>
  fan(payments.subscribe, { body: { performerId: performer.id, type, ...how } }, key === undefined ? {} : { key })

const refused = (code: Code, field?: string) => (error: unknown) => {
  assert.ok(error instanceof Refused, String(error))
  assert.equal(error.code, code, error.message)
  if (field !== undefined) assert.equal(error.errors[0]?.field, field)
  return true
}

/** Whether the access decision lets a fan see what is for subscribers only. */
async function isLetIn(fan: Caller, performer: Caller): Promise<boolean> {
  const viewer = { id: fan.id, role: 'fan', sessionId: '', signedInAt: new Date() } as const
  const post = {
    kind: 'feed',
    id: performer.id,
    ownerId: performer.id,
    audience: 'subscribers',
    price: 0,
    removed: false,
  } as const
  return (await judgeOne(db, viewer, post)).sees === 'all'
}
const earned = (performer: Caller) => sumOf(db, `performer:${performer.id}`)
const mine = async (fan: Caller) => (await fan(subscriptions.listOwnSubscriptions, { query: {} })).data
const days = (many: number) => many * 24 * 60 * 60 * 1000
const freeDays = (performer: Caller, many: number) =>
  house.sql.query('update performers set free_days = $2 where account_id = $1', [performer.id, many])

test('a good card opens a month at once, pays the performer, and both are told', async () => {
  const [fan, ada] = [await house.fan('felix'), await house.performer('ada')]
  await saves(fan)
  assert.equal(await isLetIn(fan, ada), false)
  const socket = await openSocket(house.base, fan.token)
  const before = new Date()
  const paid = await subscribes(fan, ada)
  assert.deepEqual([paid.status, paid.amount, paid.currency, paid.purpose], ['succeeded', 9.99, 'USD', 'subscription'])
  assert.equal(paid.description, 'Subscription to ada, one month')
  assert.equal(await isLetIn(fan, ada), true)
  assert.deepEqual(await socket.heard(subscriptions.accessChanged), { performerId: ada.id })

  const [row] = await mine(fan)
  assert.deepEqual(
    [row?.with.username, row?.type, row?.status, row?.price, row?.renews],
    ['ada', 'monthly', 'active', 9.99, true],
  )
  const until = new Date(row!.until).getTime()
  assert.ok(until >= addMonths(before, 1).getTime() && until <= addMonths(new Date(), 1).getTime())
  // 20 % of 9.99 is 1.998: what cannot be divided goes to the performer.
  assert.equal(await earned(ada), 800)

  await house.quiet()
  const { data: heard } = await ada(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    heard.map((one) => [one.title, one.from?.username]),
    [['You have a new subscriber', 'felix']],
  )
  const { data: told } = await fan(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    told.map((one) => [one.title, one.from?.username]),
    [['Your subscription has begun', 'ada']],
  )
  assert.equal((await performerById(db, ada.id))?.total_subscribers, 1)
  const { data: subscribers } = await ada(subscriptions.listSubscribers, { query: {} })
  assert.deepEqual(
    subscribers.map((one) => one.with.username),
    ['felix'],
  )
  socket.close()
})

test('a declined card says why, and nothing is granted or earned', async () => {
  const [fan, ada] = [await house.fan('dana'), await house.performer('ada_d')]
  await saves(fan, DECLINED)
  for (let i = 0; i < 2; i++)
    await assert.rejects(
      subscribes(fan, ada, { key: 'k' }),
      (error) => refused('card_declined')(error) && /card was declined/.test(String(error)),
    )
  assert.equal(await isLetIn(fan, ada), false)
  assert.equal(await earned(ada), 0)
  assert.deepEqual(await mine(fan), [])
  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
})

test('when the bank asks, access opens with the yes and not before', async () => {
  const [fan, ada] = [await house.fan('bea'), await house.performer('ada_b')]
  await saves(fan, ASKS)
  const asked = await subscribes(fan, ada)
  assert.equal(asked.status, 'authentication_needed')
  assert.equal(await isLetIn(fan, ada), false)
  const body = { clientSecret: asked.authentication!.clientSecret, approve: true }
  assert.equal((await fan(payments.answerSandboxChallenge, { body })).status, 'succeeded')
  assert.equal(await isLetIn(fan, ada), true)
})

test('when the fan says no to the bank, nothing is granted, and another try is open', async () => {
  const [fan, ada] = [await house.fan('nina'), await house.performer('ada_n')]
  await saves(fan, ASKS)
  const asked = await subscribes(fan, ada, { key: 'first' })
  const body = { clientSecret: asked.authentication!.clientSecret, approve: false }
  assert.equal((await fan(payments.answerSandboxChallenge, { body })).status, 'declined')
  await assert.rejects(subscribes(fan, ada, { key: 'first' }), refused('card_declined'))
  assert.equal(await isLetIn(fan, ada), false)
  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
})

test('who turns away from the bank and takes another card pays once, and the first payment is over', async () => {
  const [fan, ada] = [await house.fan('tara'), await house.performer('ada_t')]
  await saves(fan, ASKS)
  const first = await subscribes(fan, ada)
  const again = await subscribes(fan, ada)
  assert.deepEqual([again._id, again.status], [first._id, 'authentication_needed'], 'the same wish goes on with the same payment')

  const good = await saves(fan)
  assert.equal((await subscribes(fan, ada, { cardId: good._id })).status, 'succeeded')
  const late = await fan(payments.answerSandboxChallenge, {
    body: { clientSecret: first.authentication!.clientSecret, approve: true },
  })
  assert.equal(late.status, 'declined')
  assert.equal(await earned(ada), 800)
})

test('who says yes in the bank’s app and begins anew with another card is not charged again', async () => {
  const [fan, ada] = [await house.fan('yara'), await house.performer('ada_y')]
  await saves(fan, ASKS)
  const first = await subscribes(fan, ada)
  await gateways.sandbox!.answerChallenge(fan.id, first.authentication!.clientSecret, true)
  const good = await saves(fan)
  await assert.rejects(subscribes(fan, ada, { cardId: good._id }), refused('already_done'))
  assert.equal(await isLetIn(fan, ada), true)
  assert.equal(await earned(ada), 800)
})

for (const [how, keyOf] of [
  ['the same key', () => 'press'],
  ['different keys', (i: number) => `tab ${i}`.replace(' ', '-')],
] as const)
  for (const method of ['card', 'wallet'] as const)
    test(`ten equal requests at once by ${method} with ${how} pay once`, async () => {
      const name = `${method}_${how.replaceAll(' ', '_')}`
      const [fan, ada] = [await house.fan(name, 100), await house.performer(`p_${name}`)]
      await saves(fan)
      const all = await Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => subscribes(fan, ada, { key: keyOf(i), paymentMethod: method })),
      )
      const ids = new Set(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value._id] : [])))
      assert.equal(ids.size, 1)
      for (const one of all) if (one.status === 'rejected') refused('already_done')(one.reason)
      if (how === 'the same key') assert.ok(all.every((one) => one.status === 'fulfilled'))
      assert.equal(await earned(ada), 800)
      assert.ok(new Date((await mine(fan))[0]!.until) <= addMonths(new Date(), 1), 'one month, not two')
      assert.equal(await balanceOf(db, fan.id), method === 'wallet' ? 10_000 - 999 : 10_000)
      assert.deepEqual(await house.wrongBalances(), [])
    })

test('a key that paid for one thing pays for no other', async () => {
  const [fan, ada, bob] = [await house.fan('kay'), await house.performer('ada_k'), await house.performer('bob_k')]
  await saves(fan)
  await subscribes(fan, ada, { key: 'k' })
  await assert.rejects(subscribes(fan, bob, { key: 'k' }), refused('key_reused'))
  await assert.rejects(subscribes(fan, ada, { key: 'k', type: 'yearly' }), refused('key_reused'))
  assert.equal(await isLetIn(fan, bob), false)
})

test('a server that dies with the money taken and nothing given is made good by the errand', async () => {
  const [fan, ada] = [await house.fan('della'), await house.performer('ada_dies')]
  await saves(fan)
  const { current } = gateways
  const create = current.createIntent
  current.createIntent = async (asked) => {
    await create(asked)
    throw new Error('the server died here')
  }
  assert.equal((await subscribes(fan, ada)).status, 'pending')
  current.createIntent = create
  house.log.errors.splice(0)
  assert.equal(await isLetIn(fan, ada), false)
  await house.sql.query(`update graphile_worker._private_jobs set run_at = now() where key like 'payment:%'`)
  await house.quiet()
  assert.equal(await isLetIn(fan, ada), true)
  assert.equal(await earned(ada), 800)
})

test('a year from the wallet takes its price in tokens, and too few tokens leave no trace', async () => {
  const [rich, poor, ada] = [await house.fan('rich', 100), await house.fan('poor', 99), await house.performer('ada_w')]
  const paid = await subscribes(rich, ada, { type: 'yearly', paymentMethod: 'wallet' })
  assert.deepEqual([paid.status, paid.amount], ['succeeded', 99.9])
  assert.equal(await balanceOf(db, rich.id), 10)
  assert.equal(await isLetIn(rich, ada), true)
  assert.equal(await earned(ada), 9990 - 1998)
  assert.equal((await mine(rich))[0]?.price, 99.9)

  await assert.rejects(subscribes(poor, ada, { type: 'yearly', paymentMethod: 'wallet' }), refused('not_enough_tokens'))
  assert.equal(await isLetIn(poor, ada), false)
  assert.equal(await balanceOf(db, poor.id), 9900)
  const { rows } = await house.sql.query('select from payments where account_id = $1', [poor.id])
  assert.equal(rows.length, 0)
})

test('free days open the door once for each fan and performer, ever', async () => {
  const [fan, ada] = [await house.fan('fritz'), await house.performer('ada_f')]
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), refused('not_valid', 'type'))
  await freeDays(ada, 3)
  const look = () => fan(subscriptions.readOwnSubscription, { params: { id: ada.id } })
  assert.deepEqual(await look(), { subscription: null, freeOffered: true })

  assert.deepEqual([(await subscribes(fan, ada, { type: 'free' })).amount, await isLetIn(fan, ada)], [0, true])
  const { subscription, freeOffered } = await look()
  assert.deepEqual([subscription?.type, subscription?.renews, subscription?.price, freeOffered], ['free', false, 0, false])
  const left = new Date(subscription!.until).getTime() - Date.now()
  assert.ok(left > days(2.9) && left <= days(3))
  assert.equal((await fan(payments.listPayments, { query: {} })).total, 0, 'nothing was paid by card')
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), refused('already_done'))

  await house.sql.query(`update subscriptions set status = 'expired', until = now() - interval '1 day' where fan_id = $1`, [
    fan.id,
  ])
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), refused('already_done'))
  assert.equal((await look()).freeOffered, false)
})

test('no free days when the site has switched them off', async () => {
  const [fan, ada] = [await house.fan('fiona'), await house.performer('ada_off')]
  await freeDays(ada, 3)
  await house.house.write((tx) => changeSettings(tx, { freeSubscriptionEnabled: false }))
  await assert.rejects(subscribes(fan, ada, { type: 'free' }), refused('not_valid', 'type'))
  await house.house.write((tx) => changeSettings(tx, { freeSubscriptionEnabled: true }))
  assert.equal((await subscribes(fan, ada, { type: 'free' })).status, 'succeeded')
})

test('who pays during free days loses none of them', async () => {
  const [fan, ada] = [await house.fan('gil'), await house.performer('ada_g')]
  await freeDays(ada, 3)
  await subscribes(fan, ada, { type: 'free' })
  const free = (await mine(fan))[0]!
  await saves(fan)
  await subscribes(fan, ada)
  const [paid, ...more] = await mine(fan)
  assert.deepEqual([more, paid?.type, paid?.renews], [[], 'monthly', true])
  assert.equal(paid?.until, addMonths(new Date(free.until), 1).toISOString())
})

test('whoever is subscribed already pays nothing more', async () => {
  const [fan, ada] = [await house.fan('sam'), await house.performer('ada_s')]
  await saves(fan)
  await subscribes(fan, ada)
  for (const type of ['monthly', 'yearly', 'free'] as const)
    await assert.rejects(subscribes(fan, ada, { type }), refused('already_done'))
  assert.equal(await earned(ada), 800)
})

test('a cancelled subscription lets in to its end and renews again when asked, at no charge and at the agreed price', async () => {
  const [fan, ada] = [await house.fan('cora'), await house.performer('ada_c')]
  await saves(fan)
  await subscribes(fan, ada)
  const [{ _id, until } = assert.fail()] = await mine(fan)
  const cancelled = await fan(subscriptions.cancelSubscription, { params: { id: _id } })
  assert.deepEqual([cancelled.status, cancelled.renews, cancelled.until], ['cancelled', false, until])
  assert.equal(await isLetIn(fan, ada), true)
  await assert.rejects(fan(subscriptions.cancelSubscription, { params: { id: _id } }), refused('already_done'))

  await house.sql.query('update performers set monthly_price = 5000 where account_id = $1', [ada.id])
  const resumed = await subscribes(fan, ada)
  assert.deepEqual([resumed.status, resumed.amount, resumed.description], ['succeeded', 0, 'Renewal turned on'])
  const [row] = await mine(fan)
  assert.deepEqual([row?.status, row?.renews, row?.until, row?.price], ['active', true, until, 9.99])
  assert.equal(await earned(ada), 800)
})

test("nobody cancels the subscription of another, nor pays with another's card", async () => {
  const [fan, other, ada] = [await house.fan('olaf'), await house.fan('otto'), await house.performer('ada_o')]
  const card = await saves(fan)
  await subscribes(fan, ada)
  const [row] = await mine(fan)
  await assert.rejects(other(subscriptions.cancelSubscription, { params: { id: row!._id } }), refused('not_found'))
  await assert.rejects(subscribes(other, ada, { cardId: card._id }), refused('not_found'))
  await assert.rejects(subscribes(other, ada), refused('not_valid', 'cardId'))
})

test('a performer who is not to be seen cannot be subscribed to: pending, blocking, or no performer at all', async () => {
  const [fan, pending, ada] = [await house.fan('vera'), await house.performer('ada_p', 'pending'), await house.performer('ada_v')]
  await saves(fan)
  await house.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [ada.id, fan.id])
  for (const hidden of [pending, ada, fan, { id: '01980000-0000-7000-8000-00000000ffff' }]) {
    await assert.rejects(subscribes(fan, hidden), refused('not_found'))
    await assert.rejects(fan(subscriptions.readOwnSubscription, { params: { id: hidden.id } }), refused('not_found'))
  }
})

test('a price outside the limits of the site is not on offer', async () => {
  const [fan, ada] = [await house.fan('lola'), await house.performer('ada_l')]
  await saves(fan)
  await house.sql.query('update performers set monthly_price = 294, yearly_price = 0 where account_id = $1', [ada.id])
  for (const type of ['monthly', 'yearly'] as const)
    await assert.rejects(subscribes(fan, ada, { type }), refused('not_valid', 'type'))
})

test('lists show one side each, and by status', async () => {
  const [fan, ada, bob] = [await house.fan('liz'), await house.performer('ada_list'), await house.performer('bob_list')]
  await saves(fan)
  await subscribes(fan, ada)
  await subscribes(fan, bob, { type: 'yearly' })
  assert.deepEqual(
    (await mine(fan)).map((one) => one.with.username),
    ['bob_list', 'ada_list'],
  )
  await fan(subscriptions.cancelSubscription, { params: { id: (await mine(fan))[1]!._id } })
  const { data, total } = await fan(subscriptions.listOwnSubscriptions, { query: { status: 'cancelled' } })
  assert.deepEqual([total, data.map((one) => one.with.username)], [1, ['ada_list']])
  assert.equal((await bob(subscriptions.listSubscribers, { query: { status: 'cancelled' } })).total, 0)
})
