import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import { addMinutes } from '#lib/time.ts'
import { AUTHENTICATION_CARD, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'
import { gatewayChecks } from './gateway-checks.ts'

let site: TestServer

const differences = async () => {
  const found = await Promise.all(gatewayChecks.map(({ find }) => find(site.ctx)))
  return found.flat().map(({ what, expected, found: theirs }) => [what.split(' ').slice(0, 3).join(' '), expected, theirs])
}

/** Five hours ago: a payment, a declined one, one that waits for its bank, and a refund. */
beforeAll(async () => {
  site = await openTestServer()
  const operator = await site.operator()
  const [fan, asked, ada] = [await site.fan('felix'), await site.fan('asked'), await site.performer('ada')]
  site.clock.moveTo(addMinutes(new Date(), -300))
  await saves(fan)
  await saves(asked, AUTHENTICATION_CARD)
  await subscribes(fan, ada)
  await subscribes(asked, ada)
  const { _id: cardId } = (await fan(payments.listCards)).data[0]!
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 20 } })
  const saleId = (await ada(earnings.listEarnings)).data[0]!._id
  await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', amount: 4 } })
  await site.quiet()
  site.clock.reset()
})

test('nothing differs after payments, a refund, and a payment that waits for its bank', async () => {
  assert.deepEqual(await differences(), [])
})

test('an operator learns of a payment that the processor does not know', async () => {
  await site.sql.query(`update sandbox_intents set status = 'declined' where amount = 2000`)
  assert.deepEqual(await differences(), [['payment by sandbox', 2000, 0]])
  await site.sql.query(`update sandbox_intents set status = 'succeeded' where amount = 2000`)
})

test('an operator learns of a payment with another amount', async () => {
  await site.sql.query(`update sandbox_intents set amount = 2500 where amount = 2000`)
  assert.deepEqual(await differences(), [['payment by sandbox', 2000, 2500]])
  await site.sql.query(`update sandbox_intents set amount = 2000 where amount = 2500`)
})

test('an operator learns of a refund made at the processor, and of one that never arrived there', async () => {
  await site.sql.query(`insert into sandbox_refunds (id, key, intent_id, amount, status, message, created_at)
    select 'by_hand', 'by_hand', id, 700, 'succeeded', '', created_at from sandbox_intents where amount = 2000`)
  assert.deepEqual(await differences(), [['refund by sandbox', 0, 700]])
  await site.sql.query(`delete from sandbox_refunds where id = 'by_hand'`)
  await site.sql.query(`update sandbox_refunds set status = 'failed'`)
  assert.deepEqual(await differences(), [['refund by sandbox', 400, 0]])
  await site.sql.query(`update sandbox_refunds set status = 'succeeded'`)
})

test('an approval that the site has not received yet is not a difference', async () => {
  const { rows } = await site.sql.query<{ client_secret: string; account_id: string }>(
    `select client_secret, account_id from payments where status = 'authentication_needed'`,
  )
  const [waiting] = rows
  assert.ok(waiting)
  await site.ctx.gateways.sandbox!.answerChallenge(waiting.account_id, waiting.client_secret, true)
  assert.deepEqual(await differences(), [])
})
