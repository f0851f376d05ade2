/** Stories that only CCBill has: its own page, its postbacks, lost replies without an idempotency key, and keys. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as gateways from '@fanfare/contract/gateways'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as earnings from '@fanfare/contract/earnings'
import * as users from '@fanfare/contract/users'
import { isApiError, runDelayedSync, subscribes } from '../payments.ts'
import { openTestServer, type Caller } from '../test-server.ts'
import { CCBILL_CARDS, CCBILL_KEYS } from './ccbill-bank.ts'
import { openCcbillDriver } from './ccbill-driver.ts'
import { makeJobsDue } from '../jobs.ts'

const { site: server, ccbill, blank, email, ...driver } = await openCcbillDriver()
const HOUR_MS = 3_600_000

const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const read = (fan: Caller, id: string) => fan(payments.readPayment, { params: { id } })
const buys = (fan: Caller, cardId: string, amount: number, key?: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } }, key === undefined ? {} : { key })
const cardsOf = async (fan: Caller) => (await fan(payments.listCards)).data
async function leaves(name: string, amount = 20) {
  ccbill.queue.length = 0
  const fan = await server.fan(name)
  const payment = await buys(fan, (await blank(fan))._id, amount)
  return { fan, payment, url: payment.redirect?.url ?? assert.fail('no form') }
}
const deliver = async (times?: number) => {
  const statuses = await ccbill.deliver(times)
  await server.quiet()
  return statuses
}
async function atLater<T>(ms: number, run: () => Promise<T>): Promise<T> {
  server.clock.moveTo(new Date(Date.now() + ms))
  try {
    return await run()
  } finally {
    server.clock.reset()
  }
}

test("a fan pays first on CCBill's page, and later with one click", async () => {
  const { fan, payment, url } = await leaves('first')
  assert.deepEqual([payment.status, payment.redirect?.gateway], ['authentication_needed', 'ccbill'])
  assert.deepEqual(await cardsOf(fan), [], 'the card is not known yet')
  await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  await deliver()
  assert.equal((await read(fan, payment._id)).redirect, undefined)
  const [card = assert.fail('no card')] = await cardsOf(fan)
  assert.deepEqual([card.brand, card.last4, card.expMonth, card.expYear, card.state], ['visa', '1111', 12, 2040, 'works'])
  assert.equal((await buys(fan, card._id, 30)).status, 'succeeded')
  assert.equal(await balance(fan), 50)
})

test('a fan who returns without paying has paid nothing, no matter what the URL says', async () => {
  const { fan, payment, url } = await leaves('turns_back')
  for (const _ of [1, 2]) assert.equal((await read(fan, payment._id)).status, 'authentication_needed')
  await ccbill.pays(url, CCBILL_CARDS.refusedAtForm)
  assert.deepEqual(await deliver(), [200])
  assert.equal((await read(fan, payment._id)).status, 'authentication_needed', 'the buyer can try another card there')
  await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  await deliver()
  assert.deepEqual([(await read(fan, payment._id)).status, await balance(fan)], ['succeeded', 20])
})

test('postbacks that are doubled, late and out of order deliver once', async () => {
  const { fan, payment, url } = await leaves('doubled')
  await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  const [sale = assert.fail()] = ccbill.bank.ofKey(payment._id)
  const failure = { ...ccbill.postbackOf(sale), event: 'NewSaleFailure' }
  ccbill.queue.push(failure)
  assert.deepEqual(await deliver(3), [200, 200, 200, 200, 200, 200])
  assert.deepEqual([(await read(fan, payment._id)).status, await balance(fan)], ['succeeded', 20])
})

test('a postback without the secret, with a wrong digest or for another account is rejected', async () => {
  const { fan, payment, url } = await leaves('forged')
  await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  const [real = assert.fail()] = ccbill.queue.splice(0)
  const { postsTo } = ccbill.settings
  const bare = `${server.api}/payment/webhooks/ccbill`
  assert.equal(await ccbill.post(bare, real), 400)
  assert.equal(await ccbill.post(`${bare}/${'0'.repeat(40)}`, real), 400)
  const forged = (body: object) => ccbill.post(postsTo, { ...real, body: { ...real.body, ...body } })
  assert.equal(await forged({ dynamicPricingValidationDigest: '0'.repeat(32) }), 400)
  assert.equal(await forged({ dynamicPricingValidationDigest: '' }), 400)
  assert.equal(await forged({ clientAccnum: '900999' }), 400)
  assert.equal(await forged({ billedInitialPrice: '1e21' }), 400)
  assert.deepEqual([(await read(fan, payment._id)).status, await balance(fan)], ['authentication_needed', 0])
})

test('a well-signed sale that CCBill does not know delivers nothing', async () => {
  const { fan, payment, url } = await leaves('invented')
  await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  const [sale = assert.fail()] = ccbill.bank.ofKey(payment._id)
  ccbill.bank.sales.delete(sale.id)
  assert.deepEqual(await deliver(), [200])
  assert.deepEqual([(await read(fan, payment._id)).status, await balance(fan)], ['authentication_needed', 0])
})

test('a fan who pays a cheaper form for a more expensive item gets only the money back', async () => {
  const [cheap, dear] = [await leaves('cheap', 5), await leaves('dear', 100)]
  const edited = new URL(cheap.url)
  edited.searchParams.set('initialPrice', '0.01')
  assert.match(await ccbill.pays(String(edited)), /digest does not fit/)
  const swapped = new URL(cheap.url)
  swapped.searchParams.set('sitePayment', dear.payment._id)
  await ccbill.pays(String(swapped), CCBILL_CARDS.pays, email(dear.fan))
  await deliver()
  assert.deepEqual([(await read(dear.fan, dear.payment._id)).status, await balance(dear.fan)], ['authentication_needed', 0])
  assert.deepEqual(
    ccbill.bank.ofKey(dear.payment._id).map(({ voidedAt }) => voidedAt !== undefined),
    [true],
  )
})

test('a cheaper sale never pays for a more expensive item, even if the process dies while recording the postback', async () => {
  const [cheap, dear] = [await leaves('cheap_and_dead', 5), await leaves('dear_and_dead', 100)]
  const swapped = new URL(cheap.url)
  swapped.searchParams.set('sitePayment', dear.payment._id)
  await ccbill.pays(String(swapped), CCBILL_CARDS.pays, email(dear.fan))
  await server.sql.query(`create function dies() returns trigger language plpgsql as $$ begin raise 'the process died'; end $$`)
  await server.sql.query('create trigger dies before update on ccbill_sales for each row execute function dies()')
  assert.deepEqual(await deliver(), [500])
  server.log.errors.length = 0
  assert.deepEqual([(await read(dear.fan, dear.payment._id)).status, await balance(dear.fan)], ['authentication_needed', 0])
  await server.sql.query('drop function dies() cascade')
  await server.sql.query(`select graphile_worker.add_job('refund unmatched payments', '{}')`)
  await server.quiet()
  const voided = ccbill.bank.ofKey(dear.payment._id).map(({ voidedAt }) => voidedAt !== undefined)
  assert.deepEqual([voided, (await read(dear.fan, dear.payment._id)).status], [[true], 'authentication_needed'])
})

test('a fan who pays a form twice, or after canceling it, gets the money back', async () => {
  const twice = await leaves('twice')
  for (const _ of [1, 2]) await ccbill.pays(twice.url, CCBILL_CARDS.pays, email(twice.fan))
  await deliver()
  assert.deepEqual(
    ccbill.bank.ofKey(twice.payment._id).map(({ voidedAt }) => voidedAt !== undefined),
    [false, true],
  )
  assert.equal(await balance(twice.fan), 20)

  const late = await leaves('too_late')
  await atLater(25 * HOUR_MS, () => runDelayedSync(server))
  assert.equal((await read(late.fan, late.payment._id)).status, 'declined')
  assert.deepEqual(await cardsOf(late.fan), [])
  await ccbill.pays(late.url, CCBILL_CARDS.pays, email(late.fan))
  await deliver()
  assert.deepEqual(
    [await balance(late.fan), ...ccbill.bank.ofKey(late.payment._id).map(({ voidedAt }) => voidedAt !== undefined)],
    [0, true],
  )
})

test('a payment for nothing that cannot be returned now is returned an hour later, without a difference in the books', async () => {
  const { fan, payment, url } = await leaves('twice_and_down')
  for (const _ of [1, 2]) await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  ccbill.fail('action=voidOrRefundTransaction', 'error_before')
  await deliver()
  const voided = () => ccbill.bank.ofKey(payment._id).map(({ voidedAt }) => voidedAt !== undefined)
  assert.deepEqual(voided(), [false, false])
  await atLater(1.1 * HOUR_MS, async () => {
    await server.sql.query(`select graphile_worker.add_job('refund unmatched payments', '{}')`)
    await server.quiet()
  })
  assert.deepEqual([voided(), await balance(fan)], [[false, true], 20])
  await atLater(3 * HOUR_MS, async () => {
    await driver.listsAgain?.()
    const listed = await server.ctx.gateways.byName('ccbill')?.transactionsBetween({ from: new Date(0), to: server.clock.now() })
    const ours = ccbill.bank.ofKey(payment._id).map(({ id }) => id)
    assert.deepEqual(
      listed?.transactions.filter(({ id }) => ours.some((one) => id.startsWith(one))),
      [],
    )
    await driver.listsAgain?.()
  })
})

test('a hundred payments that CCBill never returns do not delay others', async () => {
  const { fan, payment, url } = await leaves('behind_others')
  for (const _ of [1, 2]) await ccbill.pays(url, CCBILL_CARDS.pays, email(fan))
  ccbill.fail('action=voidOrRefundTransaction', 'error_before')
  await deliver()
  const older = `insert into ccbill_sales (subscription_id, key, amount, currency, brand, last4, exp_month, exp_year, email_hash, posted_at, is_unmatched, refund_requested_at)
    select '99000000' || n, key, amount, currency, brand, last4, exp_month, exp_year, email_hash, posted_at - interval '1 day', n > 1, site_now() - interval '1 day'
    from ccbill_sales, generate_series(1, 101) n where key = $1 and not is_unmatched`
  await server.sql.query(older, [payment._id])
  await server.sql.query(
    "update ccbill_sales set refund_requested_at = null where key = $1 and refund_requested_at > site_now() - interval '1 hour'",
    [payment._id],
  )
  await server.sql.query(`select graphile_worker.add_job('refund unmatched payments', '{}')`)
  await server.quiet()
  assert.deepEqual(
    ccbill.bank.ofKey(payment._id).map(({ voidedAt }) => voidedAt !== undefined),
    [false, true],
  )
  const { rows } = await server.sql.query(`select is_unmatched from ccbill_sales where subscription_id = '990000001'`)
  assert.deepEqual(rows, [{ is_unmatched: true }], 'the hourly check finds a second sale for the same payment')
  await server.sql.query(`delete from ccbill_sales where subscription_id like '99000000%'`)
})

test('a refund with a lost reply is paid once', async () => {
  const [fan, ada] = [await server.fan('refunded'), await server.performer('p_refunded')]
  await driver.saves(fan, 'pays')
  const paid = await subscribes(fan, ada)
  const operator = await server.operator('op_refunded')
  const [sale = assert.fail('no sale')] = (await ada(earnings.listEarnings)).data
  const [charge = assert.fail()] = ccbill.bank.ofKey(paid._id)
  // The previous story has requested the list at a time that is still in the future.
  await server.sql.query('delete from ccbill_extracts')
  ccbill.fail('action=refundTransaction', 'lost')
  const { _id: id } = await operator(refunds.refundSale, { params: { id: sale._id }, body: { reason: 'requested', amount: 4 } })
  await server.quiet()
  const state = async () => (await operator(refunds.searchRefunds, { query: {} })).data.find(({ _id }) => _id === id)?.status
  assert.equal(await state(), 'pending')
  await atLater(2.5 * HOUR_MS, async () => {
    await makeJobsDue(server.sql, 'refund:%')
    await server.quiet()
  })
  assert.deepEqual([await state(), charge.refunds.map(({ amount }) => amount)], ['succeeded', ['4.00']])
  server.log.errors.length = 0
})

test('an operator enters keys, which are checked, and sees the address with the secret in it', async () => {
  const site = await openTestServer({ env: { CCBILL_URL: ccbill.url } })
  const olga = await site.operator()
  const enters = (keys: object) =>
    olga(gateways.setGatewayKeys, {
      params: { gateway: 'ccbill' },
      body: { keys: Object.entries(keys).map(([name, value]) => ({ name, value: String(value) })) },
    })
  await assert.rejects(enters({ ...CCBILL_KEYS, dataLinkPassword: 'somebody-else' }), isApiError('not_valid', 'dataLinkPassword'))
  await assert.rejects(enters({ ...CCBILL_KEYS, accountNumber: '12' }), isApiError('not_valid', 'accountNumber'))
  const { gateways: all } = await enters(CCBILL_KEYS)
  const known = all.find(({ name }) => name === 'ccbill') ?? assert.fail()
  assert.ok(known.isReady)
  assert.match(known.webhookUrl, /\/api\/payment\/webhooks\/ccbill\/[0-9a-f]{40}$/)
  assert.ok(known.keys.every(({ name, shown }) => !/salt|Password/.test(name) || shown.length === 4))
  const fan = await site.fan('buyer')
  await olga(gateways.saveGatewayChoice, { body: { choices: [{ purpose: 'tokens', gateways: ['ccbill'] }] } })
  assert.equal((await fan(gateways.readNewCardGateway, { query: { purpose: 'tokens' } })).entry, 'redirect')
  await assert.rejects(fan(gateways.startCardSetup, { body: { gateway: 'ccbill' } }), isApiError('not_found'))
})
