import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import * as methods from '@fanfare/contract/payout-methods'
import * as notifications from '@fanfare/contract/notifications'
import * as payouts from '@fanfare/contract/payouts'
import { sumOf } from '#core/money/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { removeJobs } from '../../../test/jobs.ts'
import { isApiError } from '../../../test/payments.ts'
import { available, calculated, code, messageOf } from '../../../test/payouts.ts'
import { openStripePayouts } from '../../../test/stripe-payouts.ts'
import type { Caller } from '../../../test/test-server.ts'
import { bookChecks } from './checks.ts'
import { findDuePayouts } from './schedule-payouts.ts'
import { sendJobHandlers } from './send-payout.ts'

const desk = await openStripePayouts()
afterEach(async () => {
  desk.stripe.heal()
  await desk.books()
})

const stateOf = async (id: string) => {
  const { status, problem, reason } = await desk.read(id)
  return [status, problem || reason]
}
const titles = async (who: Caller) => (await who(notifications.listNotifications)).data.map(({ title }) => title)
/** Runs a job's handler directly, as a slow or repeated worker would. */
const runs = (name: string, payload: object = {}): Promise<void> => {
  const { run } = sendJobHandlers.find(({ job }) => job.name === name) ?? assert.fail(name)
  return run(desk.site.ctx, payload as never, new AbortController().signal)
}

test('a performer connects an account, requests a payout, and is notified when it was approved, sent automatically and paid', async () => {
  const { site, olga, connect, earns } = desk
  const ada = await site.performer('ada')
  await earns(ada, 500)
  const chosen = () => desk.choose(ada, 'stripe')
  await assert.rejects(chosen(), isApiError('not_valid', 'payoutGateway'))
  await ada(methods.startStripeAccount)
  const account = desk.accountOf(ada)
  Object.assign(account, { payouts_enabled: true, details_submitted: true, default_currency: 'eur' })
  await assert.rejects(chosen(), isApiError('not_valid', 'payoutGateway'))
  connect.complete(account.id)
  await chosen()
  const { stripe: saved } = await ada(methods.readPayoutMethods, { params: { id: ada.id } })
  assert.deepEqual([saved?.account, saved?.currency], [`acct •••• ${account.id.slice(-4)}`, 'EUR'])
  await site.quiet()
  assert.match((await site.mailsTo('ada@example.test')).join('\n'), /where your money is sent: acct ••••/)
  assert.match((await calculated(ada, { type: 'stripe' })).problem, /48 hours/)
  await desk.endHold(ada)
  assert.equal((await calculated(ada)).type, 'stripe')

  const request = await desk.asks(ada, 150)
  assert.deepEqual([request.destination, request.can], [saved?.account, ['edit', 'cancel']])
  const approved = await olga(payouts.approvePayout, { params: { id: request._id } })
  assert.deepEqual([approved.status, approved.can], ['sending', []])
  await site.quiet()
  const paid = await desk.read(request._id)
  const [transfer = assert.fail('nothing was sent'), ...more] = desk.transfersOf(request._id)
  assert.deepEqual([paid.status, paid.reference, paid.can, more.length], ['paid', transfer.id, [], 0])
  const { amount, currency, destination } = transfer
  assert.deepEqual([amount, currency, destination], [15_000, 'usd', account.id])
  assert.deepEqual(
    paid.steps.map(({ event, by }) => [event, by?.username]),
    [
      ['request', 'ada'],
      ['approve', 'olga'],
      ['send', 'olga'],
      ['pay', undefined],
    ],
  )
  assert.deepEqual([await available(ada), (await calculated(ada)).reserved], [250, 0])
  assert.deepEqual((await titles(ada)).slice(0, 2), ['Your payout was sent', 'Your payout request was approved'])
})

test('a second operator sends a large payout, and no one records it as paid or cancels it while it is being sent', async () => {
  const { olga, otto, stripe, setting } = desk
  const ada = await desk.receiver('ada_hand')
  await setting({ twoPersonPayoutAmount: 9000 })
  const id = await desk.approved(ada, 100)
  await setting({ twoPersonPayoutAmount: 100_000 })
  const [path, reference] = [{ params: { id } }, { reference: 'SEPA 4711' }]
  assert.equal(await otto(payouts.payPayout, { ...path, body: reference }).catch(code), 'already_done')
  assert.deepEqual(await stateOf(id), ['approved', ''])
  assert.equal(await olga(payouts.sendPayout, path).catch(code), 'not_allowed', 'the operator who approved it cannot send it')
  stripe.fail('/v1/transfers', 'refused', 'always')
  assert.equal((await otto(payouts.sendPayout, path)).status, 'sending')
  await desk.site.quiet()
  assert.deepEqual(await stateOf(id), ['sending', 'Stripe isn’t responding. We’ll retry automatically.'])
  assert.equal((await ada(payouts.viewPayout, path)).problem, '', 'only operators see the problem')
  assert.equal(await olga(payouts.failPayout, { ...path, body: { reason: 'no' } }).catch(code), 'already_done')
  assert.equal(await otto(payouts.sendPayout, path).catch(code), 'already_done')
  assert.equal((await calculated(ada)).reserved, 100)
  stripe.heal()
  await desk.again()
  assert.deepEqual([await stateOf(id), desk.sentFor(id)], [['paid', ''], [10_000]])
  desk.site.log.errors.length = 0
})

for (const [what, fault] of [
  ['an answer that is lost', 'lost'],
  ['an error after the transfer was made', 'error_after'],
  ['an error before it was made', 'error_before'],
] as const)
  test(`${what} leaves one transfer, even if Stripe has forgotten the key`, async () => {
    const { stripe } = desk
    const ada = await desk.receiver(`ada_${fault}`)
    // Looking for an earlier transfer succeeds. Only creating one fails, including the SDK's retries.
    stripe.failBy(({ method, path }) => (method === 'POST' && path === '/v1/transfers' ? fault : undefined))
    const id = await desk.approved(ada, 100)
    await desk.site.quiet()
    assert.equal((await stateOf(id))[0], 'sending')
    assert.equal(desk.sentFor(id).length, fault === 'error_before' ? 0 : 1)
    stripe.failBy(() => undefined)
    stripe.forgetKeys()
    await desk.again()
    assert.deepEqual([await stateOf(id), desk.sentFor(id)], [['paid', ''], [10_000]])
    desk.site.log.errors.length = 0
  })

test('two parallel workers and a late one send a payout once, and a scheduled job finds one whose job was lost', async () => {
  const { site, stripe } = desk
  const ada = await desk.receiver('ada_twice')
  stripe.fail('/v1/transfers', 'refused', 'always')
  const id = await desk.approved(ada, 100)
  await site.quiet()
  await removeJobs(site.sql, `payout-send:${id}`)
  stripe.heal()
  await Promise.all([1, 2, 3].map(() => runs('send payout', { requestId: id })))
  assert.deepEqual([await stateOf(id), desk.sentFor(id)], [['paid', ''], [10_000]])
  stripe.forgetKeys()
  await runs('send payout', { requestId: id })
  assert.deepEqual(desk.sentFor(id), [10_000])

  stripe.fail('/v1/transfers', 'refused', 'always')
  const lost = await desk.approved(ada, 100)
  await site.quiet()
  await removeJobs(site.sql, `payout-send:${lost}`)
  stripe.heal()
  await runs('find unsent payouts')
  await site.quiet()
  assert.equal((await stateOf(lost))[0], 'sending', 'too recent: its own job still has time')
  await site.sql.query(`update payout_requests set updated_at = updated_at - interval '2 hours' where id = $1`, [lost])
  await runs('find unsent payouts')
  await site.quiet()
  assert.deepEqual([await stateOf(lost), desk.sentFor(lost)], [['paid', ''], [10_000]])
  site.log.errors.length = 0
})

test('a balance that is too small stops a payout and notifies operators, who send it again, and nothing is lost', async () => {
  const { site, stripe, connect, olga, otto } = desk
  const ada = await desk.receiver('ada_short')
  const balance = connect.balance
  connect.balance = 9999
  const id = await desk.approved(ada, 100)
  await site.quiet()
  const stopped = await desk.read(id)
  assert.deepEqual(
    [stopped.status, stopped.problem, stopped.can],
    ['approved', 'The site’s Stripe balance is too low.', ['send', 'fail']],
  )
  assert.ok((await titles(otto)).includes('A payout could not be sent'))
  const own = await desk.read(id, ada)
  assert.deepEqual([own.status, own.problem, own.steps.map(({ note }) => note).join('')], ['approved', '', ''])
  assert.equal((await calculated(ada)).reserved, 100)
  connect.balance = balance
  // Stripe repeats its rejection for as long as it remembers the key.
  await olga(payouts.sendPayout, { params: { id } })
  await site.quiet()
  assert.deepEqual([await stateOf(id), desk.sentFor(id)], [['paid', ''], [10_000]])

  connect.balance = 0
  const second = await desk.approved(ada, 100)
  await site.quiet()
  await olga(payouts.failPayout, { params: { id: second }, body: { reason: 'We pay by bank this month' } })
  connect.balance = balance
  stripe.forgetKeys()
  await runs('send payout', { requestId: second })
  assert.deepEqual([await stateOf(second), desk.sentFor(second)], [['failed', 'We pay by bank this month'], []])
  assert.equal(await available(ada), 300)
})

for (const [what, word, damage] of [
  [
    'restricted',
    /isn’t accepting payouts/,
    (id: string) => void (desk.connect.account(id).capabilities = { transfers: 'inactive' }),
  ],
  ['closed', /no longer knows the account/, (id: string) => void desk.connect.accounts.delete(id)],
] as const)
  test(`a performer whose account was ${what} gets no transfer, has the money again, and reads why`, async () => {
    const ada = await desk.receiver(`ada_${what}`)
    damage(desk.accountOf(ada).id)
    const id = await desk.approved(ada, 100)
    await desk.site.quiet()
    const { status, reason } = await desk.read(id, ada)
    assert.equal(status, 'failed')
    assert.match(reason, word)
    assert.deepEqual([desk.sentFor(id), await available(ada)], [[], 400])
    assert.equal((await titles(ada))[0], 'Your payout failed')
  })

test('a payout whose destination cannot be decrypted is returned, unless it was already sent', async () => {
  const { site, stripe } = desk
  const ada = await desk.receiver('ada_sealed')
  const unreadable = (id: string) => site.sql.query(`update payout_requests set sealed = '\\x00' where id = $1`, [id])
  stripe.fail('/v1/transfers', 'refused', 'always')
  const id = await desk.approved(ada, 100)
  await site.quiet()
  await unreadable(id)
  stripe.heal()
  await desk.again()
  assert.deepEqual(
    [await stateOf(id), desk.sentFor(id), await available(ada)],
    [['failed', 'The performer’s account can’t be decrypted.'], [], 400],
  )
  stripe.failBy(({ method, path }) => (method === 'POST' && path === '/v1/transfers' ? 'error_after' : undefined))
  const sent = await desk.approved(ada, 100)
  await site.quiet()
  await unreadable(sent)
  stripe.failBy(() => undefined)
  await desk.again()
  assert.deepEqual([await stateOf(sent), desk.sentFor(sent), await available(ada)], [['paid', ''], [10_000], 300])
  site.log.errors.length = 0
})

test('a transfer reversed at Stripe returns the whole amount with its fee, and a webhook alone is not trusted', async () => {
  const { site, connect, setting } = desk
  const ada = await desk.receiver('ada_back')
  await setting({ stripePayoutFee: 150 })
  assert.deepEqual([(await calculated(ada, { amount: 100 })).fee, (await calculated(ada, { amount: 100 })).arrives], [1.5, 98.5])
  const fees = await sumOf(site.ctx.db, 'platform:payout-fees')
  const id = await desk.approved(ada, 100)
  await site.quiet()
  await setting({ stripePayoutFee: 0 })
  assert.deepEqual([desk.sentFor(id), (await sumOf(site.ctx.db, 'platform:payout-fees')) - fees], [[9850], 150])
  const [transfer = assert.fail()] = desk.transfersOf(id)
  assert.equal(await desk.tells({ ...transfer, reversed: true, amount_reversed: 9850 }), 200)
  await site.quiet()
  assert.equal((await stateOf(id))[0], 'paid', 'Stripe says otherwise')
  connect.reverse(transfer.id)
  for (const _twice of [1, 2]) assert.equal(await desk.tells(transfer), 200)
  await site.quiet()
  assert.deepEqual([await stateOf(id), await available(ada)], [['failed', 'Stripe has reversed the transfer.'], 400])
  assert.equal(await sumOf(site.ctx.db, 'platform:payout-fees'), fees)
  assert.equal((await titles(ada))[0], 'Your payout failed')

  const silent = await desk.approved(ada, 100)
  await site.quiet()
  connect.reverse(desk.transfersOf(silent)[0]!.id)
  await runs('find reversed transfers')
  await site.quiet()
  assert.deepEqual([(await stateOf(silent))[0], await available(ada)], ['failed', 400])
})

test("a performer's schedule uses Stripe, ends without the method, and earlier requests still use it", async () => {
  const { site, olga } = desk
  const ada = await desk.receiver('ada_weekly')
  await ada(methods.savePayoutSchedule, { body: { interval: 'weekly', threshold: 100, type: 'stripe' } })
  await site.sql.query('update payout_schedules set due_at = $1', [addDays(site.ctx.clock.now(), -1)])
  await site.ctx.write(async (tx) => tx.enqueue(findDuePayouts, {}))
  await site.quiet()
  const [request = assert.fail('nothing was asked for')] = (await ada(payouts.listOwnPayouts)).data
  assert.deepEqual([request.amount, request.type, request.isAutomatic], [400, 'stripe', true])
  assert.equal((await desk.choose(ada, null)).payoutGateway, null)
  assert.equal((await ada(methods.readPayoutSchedule)).interval, 'never')
  await olga(payouts.approvePayout, { params: { id: request._id } })
  await site.quiet()
  assert.deepEqual([(await stateOf(request._id))[0], desk.sentFor(request._id)], ['paid', [40_000]])
  assert.match(await desk.asks(ada, 60).then(String, messageOf), /Add a payout method/)
})

test("a nightly job compares Stripe's transfers and finds missing, partly reversed and foreign ones", async () => {
  const { site, connect } = desk
  const [ada, bob] = [await desk.receiver('ada_night'), await desk.receiver('bob_night')]
  const [id, other] = [await desk.approved(ada, 100), await desk.approved(bob, 60)]
  await site.quiet()
  site.clock.moveTo(addMinutes(site.ctx.clock.now(), 90))
  const differences = async () => {
    const found = await Promise.all(bookChecks.map(({ find }) => find(site.ctx)))
    return found.flat().map((one) => [one.what.split(' ').at(-1), one.expected, one.found])
  }
  assert.deepEqual(await differences(), [])
  const [transfer = assert.fail()] = desk.transfersOf(id)
  connect.reverse(transfer.id, 2500)
  assert.deepEqual(await differences(), [[id, 10_000, 7500]])
  connect.transfers.delete(transfer.id)
  assert.deepEqual(await differences(), [[id, 10_000, 0]])
  connect.transfers.set(transfer.id, { ...transfer, amount_reversed: 0 })
  connect.transfers.set('tr_again', { ...transfer, id: 'tr_again', amount_reversed: 0 })
  assert.deepEqual(await differences(), [[id, 10_000, 20_000]])
  connect.transfers.delete('tr_again')
  await site.sql.query(`update payout_requests set status = 'sending' where id = $1`, [other])
  const ofOther = (await differences()).filter(([what]) => what === other)
  assert.deepEqual(ofOther, [], 'a payout is compared only after it was sent')
  await site.sql.query(`update payout_requests set status = 'paid' where id = $1`, [other])
  site.clock.reset()
})
