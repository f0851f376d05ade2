import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import { balanceOf } from '#core/money/index.ts'
import { signSandboxWebhook, SIGNATURE_HEADER } from '#platform/gateways/sandbox-webhook.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { runDelayedSync, AUTHENTICATION_CARD, crashesAt, intentsOf, isApiError, saves } from '../../../test/payments.ts'

const site = await openTestServer()

const buys = (fan: Caller, cardId: string, amount: number, key?: string) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } }, key === undefined ? {} : { key })
const balance = (fan: Caller) => balanceOf(site.ctx.db, fan.id)

const confirmsFirst = async (name: string) => {
  const fan = await site.fan(name)
  const card = await saves(fan, AUTHENTICATION_CARD)
  const payment = await buys(fan, card._id, 20)
  assert.equal(payment.status, 'authentication_needed')
  return { fan, payment, clientSecret: payment.authentication!.clientSecret }
}

test("a fan who approves the bank's authentication pays once", async () => {
  const { fan, payment, clientSecret } = await confirmsFirst('asta')
  assert.equal(await balance(fan), 0)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'authentication_needed')
  for (const approve of [true, false, true]) {
    const after = await fan(payments.answerSandboxChallenge, { body: { clientSecret, approve } })
    assert.deepEqual([after._id, after.status, after.authentication], [payment._id, 'succeeded', undefined])
  }
  assert.equal(await balance(fan), 2000)
})

test("a fan who refuses the bank's authentication is declined", async () => {
  const { fan, payment, clientSecret } = await confirmsFirst('agda')
  const after = await fan(payments.answerSandboxChallenge, { body: { clientSecret, approve: false } })
  assert.deepEqual([after._id, after.status], [payment._id, 'declined'])
  assert.match(after.message, /did not confirm/)
  assert.equal(await balance(fan), 0)
})

test("a fan can neither see nor authenticate another's payment", async () => {
  const { payment, clientSecret } = await confirmsFirst('alba')
  const stranger = await site.fan('stig')
  await assert.rejects(stranger(payments.readPayment, { params: { id: payment._id } }), isApiError('not_found'))
  await assert.rejects(
    stranger(payments.answerSandboxChallenge, { body: { clientSecret, approve: true } }),
    isApiError('not_found'),
  )
  assert.equal((await stranger(payments.listPayments, { query: {} })).total, 0)
})

const intentOf = async (paymentId: string): Promise<string> => {
  const { rows } = await site.sql.query('select intent_id from payments where id = $1', [paymentId])
  return rows[0].intent_id
}
/** Authenticates outside the site, as a buyer does in the bank's app. */
const answersElsewhere = (fan: Caller, clientSecret: string) =>
  site.ctx.gateways.sandbox!.answerChallenge(fan.id, clientSecret, true)

async function webhook(body: string, signature: string, gateway = 'sandbox') {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }
  const { status } = await fetch(`${site.api}/payment/webhooks/${gateway}`, { method: 'POST', headers, body })
  await site.quiet()
  return status
}
const sign = (body: string, at = new Date()) => signSandboxWebhook(site.ctx.config.secret, body, at)

test('a webhook that arrives twice and late pays once', async () => {
  const { fan, payment, clientSecret } = await confirmsFirst('wilma')
  const body = JSON.stringify({ type: 'intent.updated', intent: await intentOf(payment._id) })
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 0, 'the webhook arrived before the buyer confirmed')

  await answersElsewhere(fan, clientSecret)
  const statuses = await Promise.all([1, 2, 3, 4].map(() => webhook(body, sign(body))))
  assert.deepEqual(statuses, [200, 200, 200, 200])
  assert.equal(await balance(fan), 2000)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() - 200_000))), 200)
  assert.equal(await balance(fan), 2000)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'succeeded')
})

test('the content of a webhook is not trusted, and a forged or old one, or one for an unknown processor, is rejected', async () => {
  const { fan, payment, clientSecret } = await confirmsFirst('wolf')
  const body = JSON.stringify({ intent: await intentOf(payment._id), status: 'succeeded', amount: 1_000_000 })
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 0)

  await answersElsewhere(fan, clientSecret)
  assert.equal(await webhook(body, sign('another body')), 400)
  assert.equal(await webhook(body, ''), 400)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() - 301_000))), 400)
  assert.equal(await webhook(body, sign(body, new Date(Date.now() + 60_000))), 400)
  assert.equal(await webhook(body, sign(body), 'nowhere'), 404)
  const foreign = JSON.stringify({ intent: 'intent_unknown' })
  assert.equal(await webhook(foreign, sign(foreign)), 200)
  assert.equal(await balance(fan), 0)
  assert.equal(await webhook(body, sign(body)), 200)
  assert.equal(await balance(fan), 2000, 'the actual amount counts, not the amount in the webhook')
})

for (const moment of ['before the intent', 'after the intent'] as const)
  test(`a payment interrupted ${moment} is completed by the job, once`, async () => {
    const fan = await site.fan(moment.replaceAll(' ', '_'))
    const card = await saves(fan)
    await crashesAt(site, moment, async () => assert.equal((await buys(fan, card._id, 30, 'key')).status, 'pending'))
    assert.equal(await balance(fan), 0)
    await runDelayedSync(site)
    assert.equal(await balance(fan), 3000)
    assert.equal((await buys(fan, card._id, 30, 'key')).status, 'succeeded')
    await runDelayedSync(site)
    assert.equal(await balance(fan), 3000)
    assert.equal(await intentsOf(site, fan), 1)
  })

test('a buyer who never authenticates has paid nothing after a day', async () => {
  const { fan, payment } = await confirmsFirst('nils')
  await runDelayedSync(site)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'authentication_needed')
  await site.sql.query(`update payments set created_at = created_at - interval '25 hours' where id = $1`, [payment._id])
  await runDelayedSync(site)
  assert.equal((await fan(payments.readPayment, { params: { id: payment._id } })).status, 'declined')
  assert.equal(await balance(fan), 0)
})
