/**
 * Stories of payments whose reply from CCBill is lost, or that did not reach it. CCBill has no idempotency keys, so its list
 * decides.
 */
import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import * as users from '@fanfare/contract/users'
import { runDelayedSync } from '../payments.ts'
import type { Caller } from '../test-server.ts'
import { openCcbillDriver } from './ccbill-driver.ts'

const { site: server, ccbill, ...driver } = await openCcbillDriver()
const HOUR_MS = 3_600_000

const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const read = (fan: Caller, id: string) => fan(payments.readPayment, { params: { id } })
const buys = (fan: Caller, cardId: string, amount: number) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } })
const takenOf = (paymentId: string) => ccbill.bank.ofKey(paymentId).length
// CCBill is down for a while in each of these.
afterEach(() => void (server.log.errors.length = 0))

async function atLater(ms: number, run: () => Promise<void>): Promise<void> {
  server.clock.moveTo(new Date(Date.now() + ms))
  try {
    await run()
  } finally {
    server.clock.reset()
  }
}

test("a fan whose payment lost its reply and postback waits an hour, then CCBill's list decides", async () => {
  const fan = await server.fan('unlucky')
  const card = await driver.saves(fan, 'pays')
  ccbill.fail('/jpost/billingApi.cgi', 'lost')
  const charged = await buys(fan, card._id, 20)
  ccbill.queue.length = 0
  ccbill.fail('/jpost/billingApi.cgi', 'error_before')
  const never = await buys(fan, card._id, 30)
  assert.deepEqual([charged.status, never.status], ['pending', 'pending'])
  ccbill.heal()
  for (const _ of [1, 2]) await runDelayedSync(server)
  assert.deepEqual([takenOf(charged._id), takenOf(never._id), await balance(fan)], [1, 0, 5])
  await atLater(HOUR_MS + 60_000, async () => {
    for (const _ of [1, 2]) await runDelayedSync(server)
    for (const one of [charged, never]) assert.equal((await read(fan, one._id)).status, 'succeeded')
  })
  assert.deepEqual([takenOf(charged._id), takenOf(never._id), await balance(fan)], [1, 1, 55])
})

test('a payment with a lost reply is found days later in a list that another job requested', async () => {
  const fan = await server.fan('waiting')
  const card = await driver.saves(fan, 'pays')
  ccbill.fail('/jpost/billingApi.cgi', 'lost')
  const charged = await buys(fan, card._id, 20)
  ccbill.queue.length = 0
  ccbill.heal()
  await atLater(5 * 24 * HOUR_MS, async () => {
    // The hourly dispute job has the list of this hour, and asks for three days.
    await server.sql.query(`select graphile_worker.add_job('find disputes', '{}')`)
    await server.quiet()
    await runDelayedSync(server)
    assert.equal((await read(fan, charged._id)).status, 'succeeded')
  })
  assert.equal(takenOf(charged._id), 1)
})

test('a fan is not charged for a payment that could not reach CCBill for a day', async () => {
  const fan = await server.fan('patient')
  const card = await driver.saves(fan, 'pays')
  ccbill.fail('action=viewSubscriptionStatus', 'error_before')
  const down = await buys(fan, card._id, 20)
  ccbill.heal()
  ccbill.fail('/jpost/billingApi.cgi', 'error_before')
  const unanswered = await buys(fan, card._id, 30)
  ccbill.heal()
  assert.deepEqual([down.status, unanswered.status], ['pending', 'pending'])
  await atLater(49 * HOUR_MS, async () => {
    await driver.listsAgain?.()
    for (const _ of [1, 2]) await runDelayedSync(server)
    for (const { _id } of [down, unanswered]) {
      const { status, message } = await read(fan, _id)
      assert.deepEqual([status, message], ['declined', 'This payment didn’t reach the payment processor. Nothing was charged.'])
    }
    const [{ state } = assert.fail('no card')] = (await fan(payments.listCards)).data
    assert.equal(state, 'works', 'the card was not declined')
  })
  assert.deepEqual([takenOf(down._id), takenOf(unanswered._id), await balance(fan)], [0, 0, 5])
})
