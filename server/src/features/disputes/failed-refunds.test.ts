/** Stories about refunds that were not sent before the cardholder's bank takes the payment back: the fan gets the money once. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/disputes'
import * as earnings from '@fanfare/contract/earnings'
import * as payments from '@fanfare/contract/payments'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { sumOf } from '#core/money/index.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { titles } from '../../../test/subscribers.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'

const FAILS_REFUNDS = '4000000000005126'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const code = (error: ApiError) => error.code
const sums = () =>
  Promise.all((['platform:refunds', 'platform:chargebacks'] as const).map((account) => sumOf(site.ctx.db, account)))

/** A month that was refunded in full, but the gateway cannot pay it back. */
async function refundedMonth(name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, FAILS_REFUNDS)
  await subscribes(fan, ada)
  const saleId = (await ada(earnings.listEarnings)).data[0]!._id
  const { _id: id } = await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested' } })
  await site.quiet()
  return { fan, id }
}

/** The fan also asks their bank. */
async function disputed(fan: Caller): Promise<disputes.Dispute> {
  await site.sql.query('update sandbox_intents set disputed = true where customer_id = $1', [fan.id])
  await findDisputes(site.ctx)
  await site.quiet()
  return disputeOf(fan)
}

async function disputeOf(fan: Caller): Promise<disputes.Dispute> {
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  return data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
}

async function decided(fan: Caller, note: 'winning_evidence' | 'losing_evidence'): Promise<disputes.Dispute> {
  await operator(disputes.submitEvidence, { params: { id: (await disputeOf(fan))._id }, body: { note } })
  await site.quiet()
  return disputeOf(fan)
}

const refundOf = async (id: string) =>
  (await operator(refunds.searchRefunds, { query: { limit: 100 } })).data.find((one) => one._id === id) ??
  assert.fail('not listed')
const retry = (id: string) => operator(refunds.retryRefund, { params: { id } })
const settle = (id: string) => operator(refunds.settleRefund, { params: { id }, body: { reference: 'SEPA 1' } })

test('a failed refund is neither resent nor paid by hand while the bank decides, and the bank pays it after a loss', async () => {
  const before = await sums()
  const { fan, id } = await refundedMonth('both_ways')
  assert.deepEqual([(await refundOf(id)).status, (await refundOf(id)).owed], ['failed', 9.99])
  await disputed(fan)
  assert.deepEqual([await retry(id).catch(code), await settle(id).catch(code)], ['not_ready', 'not_ready'])
  const lost = await decided(fan, 'losing_evidence')
  assert.deepEqual([lost.status, lost.loss, await sums()], ['lost', 0, before])
  assert.deepEqual([(await refundOf(id)).status, (await refundOf(id)).owed], ['disputed', 0])
  assert.deepEqual([await retry(id).catch(code), await settle(id).catch(code)], ['already_done', 'already_done'])
  await assertBooks(site)
})

test('a fan is owed the refund as before when the bank leaves the payment with the site', async () => {
  const before = await sums()
  const { fan, id } = await refundedMonth('stays_owed')
  await disputed(fan)
  await decided(fan, 'winning_evidence')
  assert.equal((await settle(id)).status, 'settled')
  assert.deepEqual(await sums(), before)
  await assertBooks(site)
})

test('a refund that was not sent yet waits for the bank, and is not sent once the bank has paid', async () => {
  const before = await sums()
  const { fan, id } = await refundedMonth('not_asked')
  await site.sql.query(
    `update gateway_refunds set status = 'pending', started_at = null, finished_at = null where refund_id = $1`,
    [id],
  )
  await disputed(fan)
  await site.sql.query(`select graphile_worker.add_job('send refund', json_build_object('refundId', $1::text))`, [id])
  await site.quiet()
  assert.equal((await refundOf(id)).status, 'pending')
  const lost = await decided(fan, 'losing_evidence')
  assert.deepEqual([lost.loss, (await refundOf(id)).status, await sums()], [0, 'disputed', before])
  await assertBooks(site)
})

test('for tokens, the claim takes owed refunds first and then unspent tokens, and the site bears spent ones', async () => {
  const before = await sums()
  const [fan, ada] = [await site.fan('tokens_both'), await site.performer('ada_tokens_both')]
  const { _id: cardId } = await saves(fan, FAILS_REFUNDS)
  const { _id: id } = await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 100 } })
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  await operator(refunds.refundTokens, { params: { id }, body: { reason: 'goodwill', amount: 40 } })
  await site.quiet()
  await disputed(fan)
  const lost = await decided(fan, 'losing_evidence')
  assert.deepEqual([lost.loss, await sums()], [50, [before[0], before[1]! - 5000]])
  await assertBooks(site)
})

test('a refund in progress fails after its payment was lost: the fan was not paid twice, and the loss is regained', async () => {
  const before = await sums()
  const gateway = site.ctx.gateways.sandbox!
  const { refund } = gateway
  gateway.refund = async () => ({ status: 'pending', message: '' })
  const { fan, id } = await refundedMonth('on_its_way')
  await disputed(fan)
  assert.equal((await decided(fan, 'losing_evidence')).loss, 9.99)
  gateway.refund = refund
  await makeJobsDue(site.sql, `refund:${id}`)
  await site.quiet()
  assert.deepEqual([(await disputeOf(fan)).loss, (await refundOf(id)).status, await sums()], [0, 'disputed', before])
  await assertBooks(site)
})

test('a fan is still owed the rest of a refund when the bank takes back less', async () => {
  const before = await sums()
  const gateway = site.ctx.gateways.sandbox!
  const { disputeOf: original } = gateway
  const { fan, id } = await refundedMonth('less')
  gateway.disputeOf = async (intentId) => {
    const dispute = await original(intentId)
    return dispute && { ...dispute, amount: 400 }
  }
  await disputed(fan)
  assert.equal((await decided(fan, 'losing_evidence')).loss, 0)
  gateway.disputeOf = original
  assert.deepEqual([(await refundOf(id)).status, (await refundOf(id)).owed], ['failed', 5.99])
  await assertBooks(site)
  await settle(id)
  assert.deepEqual(await sums(), before)
  await assertBooks(site)
})

test('a fan sees the state of a refund: owed while the card cannot take it, then paid in another way', async () => {
  const { fan, id } = await refundedMonth('greta')
  const seen = async () => {
    const [payment] = (await fan(payments.listPayments, { query: {} })).data
    const { refunded, refundedByHand, refundPending, refundFailed, dispute } = payment ?? assert.fail('no payment')
    return { refunded, refundedByHand, refundPending, refundFailed, dispute }
  }
  const nothing = { refunded: 0, refundedByHand: 0, refundPending: 0, refundFailed: 0, dispute: null }
  assert.deepEqual(await seen(), { ...nothing, refundFailed: 9.99 })
  assert.ok((await titles(fan)).includes('A refund couldn’t be sent to your card yet. We’re working on it.'))
  await site.sql.query(`update gateway_refunds set status = 'pending', finished_at = null where refund_id = $1`, [id])
  assert.deepEqual(await seen(), { ...nothing, refundPending: 9.99 })
  await site.sql.query(`update gateway_refunds set status = 'failed', finished_at = now() where refund_id = $1`, [id])
  await operator(refunds.settleRefund, { params: { id }, body: { reference: 'by cheque' } })
  assert.deepEqual(await seen(), { ...nothing, refunded: 9.99, refundedByHand: 9.99 })
  await site.quiet()
  assert.ok((await titles(fan)).includes('A refund was paid to you another way'))
})

test('a fan does not see a charged-back payment as paid', async () => {
  const [fan, ada] = [await site.fan('hedda'), await site.performer('p_hedda')]
  await saves(fan)
  await subscribes(fan, ada)
  const state = async () => (await fan(payments.listPayments, { query: {} })).data[0]?.dispute
  await disputed(fan)
  assert.equal(await state(), 'open')
  await decided(fan, 'losing_evidence')
  assert.equal(await state(), 'lost')
})
