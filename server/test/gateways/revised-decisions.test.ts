/**
 * Stories of banks that change a decision, in the gateways' wire formats: Stripe reports each change, CCBill counts chargebacks.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as earnings from '@fanfare/contract/earnings'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { assertBooks } from '../books.ts'
import { hasAccess, subscribes } from '../payments.ts'
import type { Caller } from '../test-server.ts'
import { openCcbillDriver } from './ccbill-driver.ts'
import type { Driver } from './driver.ts'
import { openStripeDriver } from './stripe-driver.ts'

async function subscribed({ site, saves }: Driver, name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, 'disputed')
  const paid = await subscribes(fan, ada)
  assert.equal(paid.status, 'succeeded')
  await site.sql.query(`select graphile_worker.add_job('find disputes', '{}')`)
  await site.quiet()
  return { fan, ada, paid }
}
const statusesOf = async (operator: Caller, fan: Caller) =>
  (await operator(disputes.searchDisputes, { query: { limit: 100 } })).data.flatMap((one) =>
    one.fan._id === fan.id ? one.status : [],
  )
const total = async (ada: Caller) => (await ada(earnings.readEarningStats)).total

test('with Stripe, a won dispute is lost and won again by webhooks alone, and a second dispute is separate', async () => {
  const driver = await openStripeDriver()
  const { site, bank, post } = driver
  const operator = await site.operator()
  const { fan, ada } = await subscribed(driver, 'anna')
  const dispute = [...bank.disputes.values()].at(-1) ?? assert.fail('no dispute')
  const held = () => sumOf(site.ctx.db, 'gateway:stripe')
  const tells = async (status: string, object = dispute) => {
    object.status = status
    for (const _ of [1, 2]) assert.equal(await post({ type: 'charge.dispute.updated', data: { object } }), 200)
    await site.quiet()
    return {
      all: await statusesOf(operator, fan),
      ada: await total(ada),
      isOpen: await hasAccess(site, fan, ada),
      held: await held(),
    }
  }
  const taken = await held()
  assert.deepEqual(await tells('won'), { all: ['won'], ada: 8, isOpen: true, held: taken - 999 })
  assert.deepEqual(await tells('lost'), { all: ['lost', 'won'], ada: 0, isOpen: false, held: taken })
  await assertBooks(site)
  assert.deepEqual(await tells('won'), { all: ['won', 'lost', 'won'], ada: 8, isOpen: true, held: taken - 999 })
  await assertBooks(site)

  const second = { ...dispute, id: 'dp_second', status: 'needs_response' }
  bank.disputes.set(second.id, second)
  assert.deepEqual(await tells('needs_response', second), {
    all: ['open', 'won', 'lost', 'won'],
    ada: 8,
    isOpen: true,
    held: taken,
  })
  assert.equal((await ada(earnings.readEarningStats)).frozen, 8)
  await assertBooks(site)
  assert.equal((await tells('lost', second)).ada, 0)
  assert.equal(await held(), taken)
  await assertBooks(site)
})

test('with CCBill, a second chargeback of a payment the bank has kept takes nothing more, and the operator is notified', async () => {
  const driver = await openCcbillDriver()
  const { site, ccbill } = driver
  const operator = await site.operator()
  const { fan, ada, paid } = await subscribed(driver, 'bela')
  assert.deepEqual([await statusesOf(operator, fan), await total(ada)], [['lost'], 0])
  const before = await sumOf(site.ctx.db, 'gateway:ccbill')
  await assertBooks(site)
  const sale = ccbill.bank.ofKey(paid._id)[0] ?? assert.fail('no sale')
  sale.chargebacks = 2
  for (const _ of [1, 2])
    await site.sql.query(`select graphile_worker.add_job('sync dispute', json_build_object('paymentId', $1::text))`, [paid._id])
  await site.quiet()
  assert.deepEqual([await statusesOf(operator, fan), await sumOf(site.ctx.db, 'gateway:ccbill')], [['lost'], before])
  await driver.listsAgain?.()
  const check = bookChecks(site.ctx).find(({ name }) => name === 'disputes there') ?? assert.fail('no such check')
  const found = (await check.find(site.ctx)).map(({ what }) => what)
  assert.deepEqual(found, [`dispute ccbill:${sale.id}:2 of payment ${paid._id}: lost`])
})
