import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, test } from 'vitest'
import type { Input } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import * as methods from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import * as refunds from '@fanfare/contract/refunds'
import { sumOf } from '#core/money/index.ts'
import { findDuePayouts } from './schedule-payouts.ts'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import {
  approves,
  requestsPayout,
  assertPayoutBooks,
  available,
  calculated,
  code,
  fails,
  messageOf,
  payoutPeople,
  pays,
} from '../../../test/payouts.ts'

let site: TestServer
let people: Awaited<ReturnType<typeof payoutPeople>>
beforeAll(async () => {
  site = await openTestServer()
  people = await payoutPeople(site)
})
afterEach(() => assertPayoutBooks(site))

const titles = async (who: Caller) => (await who(notifications.listNotifications)).data.map(({ title }) => title)

test('a performer calculates and requests a payout, an operator approves and pays it, and both see each step', async () => {
  const { olga, otto, earner } = people
  const ada = await earner('ada')
  const before = await calculated(ada, { amount: 150 })
  assert.deepEqual([before.available, before.amount, before.fee, before.arrives, before.problem], [400, 150, 0, 150, ''])
  const socket = await openSocket(site.base, olga.token)
  const request = await requestsPayout(ada, 150)
  assert.deepEqual([request.status, request.destination, request.can], ['pending', 'DE •••• 3000', ['edit', 'cancel']])
  assert.deepEqual(await socket.received(payouts.payoutUpdated), {})
  socket.close()
  assert.deepEqual([await available(ada), (await calculated(ada)).reserved], [250, 150])
  assert.deepEqual((await ada(payouts.checkPendingPayout)).request?._id, request._id)

  const [queued] = (await olga(payouts.searchPayouts, { query: { status: 'pending', username: 'ada' } })).data
  assert.deepEqual([queued?._id, queued?.performer.username, queued?.can], [request._id, 'ada', ['approve', 'reject']])
  await approves(olga, request._id)
  const paid = await pays(olga, request._id)
  assert.deepEqual([paid.status, paid.reference, paid.can], ['paid', 'SEPA 4711', ['fail']])
  assert.deepEqual([await available(ada), (await calculated(ada)).reserved], [250, 0])
  assert.equal((await ada(payouts.checkPendingPayout)).hasPending, false)

  const seen = async (who: Caller) =>
    (await who(payouts.viewPayout, { params: { id: request._id } })).steps.map(({ event, by }) => [event, by?.username])
  assert.deepEqual(await seen(olga), [
    ['request', 'ada'],
    ['approve', 'olga'],
    ['pay', 'olga'],
  ])
  assert.deepEqual(await seen(ada), [
    ['request', 'ada'],
    ['approve', undefined],
    ['pay', undefined],
  ])
  await site.quiet()
  assert.deepEqual((await titles(ada)).slice(0, 2), ['Your payout was sent', 'Your payout request was approved'])
  assert.ok((await titles(otto)).includes('New payout request'))
})

test('an operator sees how many requests wait, their sum, and since when the oldest waits', async () => {
  const { olga, earner } = people
  const before = await olga(payouts.countPendingPayouts)
  const first = await requestsPayout(await earner('ida_waits'), 120)
  const second = await requestsPayout(await earner('ivo_waits'), 80)
  const { total, sum, currency, oldest } = await olga(payouts.countPendingPayouts)
  assert.deepEqual([total - before.total, sum - before.sum, currency], [2, 200, 'USD'])
  assert.equal(oldest, before.oldest ?? first.createdAt)
  for (const { _id: id } of [first, second]) await olga(payouts.rejectPayout, { params: { id }, body: { reason: 'A test' } })
  assert.deepEqual(await olga(payouts.countPendingPayouts), before)
})

test('a performer who sends ten parallel requests with different keys reserves once, and a retried key gets the same reply', async () => {
  const { earner } = people
  const ada = await earner('ada_ten')
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => requestsPayout(ada, 300, randomUUID()).then(({ status }) => status, code)),
  )
  assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 9 }, () => 'already_done'), 'pending'])
  assert.equal(await available(ada), 100)
  const eve = await earner('eve_key')
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => requestsPayout(eve, 100, key)))
  assert.equal(new Set(answers.map(({ _id }) => _id)).size, 1)
  assert.equal(await available(eve), 300)
})

test('ten approved requests never exceed the available sum, and an operator who clicks ten times pays one once', async () => {
  const { olga, otto, earner } = people
  const ada = await earner('ada_more')
  const first = await requestsPayout(ada, 300)
  await approves(olga, first._id)
  await assert.rejects(requestsPayout(ada, 100.01), isApiError('not_valid', 'amount'))
  const second = await requestsPayout(ada, 100)
  const presses = await Promise.all(Array.from({ length: 10 }, () => pays(otto, first._id).then(() => 'paid', code)))
  assert.deepEqual(presses.filter((one) => one === 'paid').length, 1)
  assert.equal(await pays(otto, second._id).catch(code), 'already_done')
  assert.equal(await available(ada), 0)
})

test('a performer reads why less than the minimum, more than available and odd amounts are rejected, and nothing is reserved', async () => {
  const { earner } = people
  const ada = await earner('ada_odd')
  const refused = async (amount: number) => requestsPayout(ada, amount).then(() => 'taken', messageOf)
  assert.match(await refused(49.99), /minimum payout is \$50\.00/)
  assert.match(await refused(400.01), /You can request up to \$400\.00/)
  for (const amount of [0, -1, 1e21, 60.001, 0.1 + 0.2]) assert.notEqual(await refused(amount), 'taken', String(amount))
  assert.match((await calculated(ada, { amount: 20 })).problem, /minimum payout is \$50\.00/)
  assert.equal(await available(ada), 400)
})

test("a performer sees the method's fee, which gets its own entry when paid and is returned with a returned transfer", async () => {
  const { olga, otto, earner, setting } = people
  const ada = await earner('ada_fee')
  await setting({ bankPayoutFee: 150 })
  try {
    const { fee, arrives } = await calculated(ada, { amount: 100 })
    assert.deepEqual([fee, arrives], [1.5, 98.5])
    const request = (shown: number) => ada(payouts.requestPayout, { body: { amount: 100, type: 'banking', arrives: shown } })
    await assert.rejects(request(100), isApiError('price_changed'), 'the performer was shown the amount without the fee')
    const { _id: id } = await request(arrives)
    await approves(olga, id)
    const before = await sumOf(site.ctx.db, 'bank:banking')
    await pays(olga, id)
    assert.equal((await sumOf(site.ctx.db, 'bank:banking')) - before, 9850)
    assert.equal(await sumOf(site.ctx.db, 'platform:payout-fees'), 150)
    const returned = await fails(otto, id)
    assert.deepEqual([returned.status, returned.reason, await available(ada)], ['failed', 'The account is closed', 400])
    assert.equal(await fails(otto, id).catch(code), 'already_done')
  } finally {
    await setting({ bankPayoutFee: 0 })
  }
})

test('a performer changes or cancels a request until its approval, and rejected or failed ones return the money', async () => {
  const { olga, earner } = people
  const ada = await earner('ada_edit')
  const { _id: id } = await requestsPayout(ada, 200)
  const edit = (amount: number) => ada(payouts.editPayout, { params: { id }, body: { amount, type: 'banking' } })
  assert.equal((await calculated(ada, { amount: 350, requestId: id })).problem, '')
  assert.deepEqual([(await edit(350)).amount, await available(ada)], [350, 50])
  await assert.rejects(edit(401), isApiError('not_valid', 'amount'))
  assert.equal((await edit(60)).amount, 60)
  assert.equal(await available(ada), 340)
  const { status } = await ada(payouts.cancelPayout, { params: { id } })
  assert.deepEqual([status, await available(ada)], ['cancelled', 400])
  assert.equal(await edit(100).catch(code), 'already_done')

  const second = await requestsPayout(ada, 100)
  await approves(olga, second._id)
  const late = { params: { id: second._id } }
  assert.equal(await ada(payouts.cancelPayout, late).catch(code), 'already_done')
  assert.equal(await ada(payouts.editPayout, { ...late, body: { amount: 60, type: 'banking' } }).catch(code), 'already_done')
  assert.equal(await olga(payouts.rejectPayout, { ...late, body: { reason: 'no' } }).catch(code), 'already_done')
  await fails(olga, second._id)
  const third = await requestsPayout(ada, 400)
  await olga(payouts.rejectPayout, { params: { id: third._id }, body: { reason: 'The name is another' } })
  assert.equal(await available(ada), 400)
  const [newest] = (await ada(payouts.listOwnPayouts)).data
  assert.deepEqual([newest?.status, newest?.reason], ['rejected', 'The name is another'])
  await site.quiet()
  assert.deepEqual((await titles(ada)).slice(0, 2), ['Your payout request was rejected', 'Your payout failed'])
})

test('a refund after a payout leaves a debt that blocks requests and approvals until earnings cover it', async () => {
  const { olga, otto, earns, earner } = people
  const ada = await earner('ada_debt')
  const { _id: id } = await requestsPayout(ada, 300)
  await approves(olga, id)
  await pays(otto, id)
  const [sale] = (await ada(earnings.listEarnings)).data
  const second = await requestsPayout(ada, 60)
  await olga(refunds.refundSale, { params: { id: sale!._id }, body: { reason: 'requested' } })
  assert.deepEqual([await available(ada), (await calculated(ada)).owed], [0, 360])
  assert.match(await approves(olga, second._id).then(() => '', messageOf), /left \$360\.00 uncovered/)
  await olga(payouts.rejectPayout, { params: { id: second._id }, body: { reason: 'A refund came between' } })
  assert.equal((await calculated(ada)).owed, 300)
  assert.match(await requestsPayout(ada, 60).then(() => '', messageOf), /You owe \$300\.00/)
  await earns(ada, 500)
  assert.deepEqual([(await requestsPayout(ada, 100)).status, (await calculated(ada)).owed], ['pending', 0])
})

test('a schedule requests everything available on its day, once, from its threshold, and waits while something prevents it', async () => {
  const { earner, earns, olga } = people
  const [ada, bob] = [await earner('ada_weekly'), await earner('bob_weekly')]
  const saves = (performer: Caller, threshold: number) =>
    performer(methods.savePayoutSchedule, { body: { interval: 'weekly', threshold, type: 'banking' } })
  const { nextAt } = await saves(ada, 100)
  assert.equal(new Date(nextAt!).getUTCDay(), 1)
  await saves(bob, 400.01)
  const day = async (at: string) => {
    await site.sql.query('update payout_schedules set due_at = $1', [at])
    await site.ctx.write(async (tx) => [1, 2].forEach(() => tx.enqueue(findDuePayouts, {})))
    await site.quiet()
  }
  await day(new Date(Date.now() - 1000).toISOString())
  const [request, ...others] = (await ada(payouts.listOwnPayouts)).data
  assert.deepEqual([request?.amount, request?.isAutomatic, request?.status, others.length], [400, true, 'pending', 0])
  assert.deepEqual((await bob(payouts.listOwnPayouts)).data, [])
  assert.deepEqual((await olga(payouts.viewPayout, { params: { id: request!._id } })).steps[0]?.by, null)

  await earns(ada, 200)
  await day(new Date(Date.now() - 1000).toISOString())
  assert.equal((await ada(payouts.listOwnPayouts)).total, 1, 'one request is already open')
  const tomorrow = Date.parse((await ada(methods.readPayoutSchedule)).nextAt!) - Date.now()
  assert.ok(tomorrow > 23 * 3_600_000 && tomorrow <= 24 * 3_600_000, 'the schedule tries again tomorrow')
  const off = await ada(methods.savePayoutSchedule, { body: { interval: 'never', threshold: 0, type: 'banking' } })
  assert.equal(off.nextAt, null)
})

test('a performer who searches payout requests finds only their own, and a fan finds none', async () => {
  const { earner } = people
  const [dora, edda] = [await earner('dora'), await earner('edda')]
  const own = await requestsPayout(dora, 150)
  await requestsPayout(edda, 160)
  const found = async (query: NonNullable<Input<typeof payouts.searchPayouts>['query']>) =>
    (await dora(payouts.searchPayouts, { query })).data.map(({ _id }) => _id)
  assert.deepEqual(await found({}), [own._id])
  assert.deepEqual(await found({ username: 'edda' }), [own._id])
  assert.deepEqual(await found({ status: 'paid' }), [])
  const fan = await site.fan('no_payouts')
  await assert.rejects(fan(payouts.searchPayouts), isApiError('not_allowed'))
})
