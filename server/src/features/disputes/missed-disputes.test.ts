/**
 * Stories about disputes without a webhook: they are found however long the site was down, and so is a second dispute of the same
 * payment.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as payments from '@fanfare/contract/payments'
import { bookChecks } from '#core/money/index.ts'
import { crashesAt, runDelayedSync, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'

const DISPUTED = '4000000000000259'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const known = async (fan: Caller) =>
  (await operator(disputes.searchDisputes, { query: { limit: 100 } })).data.filter((one) => one.fan._id === fan.id)
async function looks(): Promise<void> {
  await findDisputes(site.ctx)
  await site.quiet()
}
const differing = async (): Promise<string[]> => {
  const check = bookChecks(site.ctx).find(({ name }) => name === 'disputes there') ?? assert.fail('no such check')
  return (await check.find(site.ctx)).map(({ what }) => what)
}

async function disputedMonth(name: string): Promise<Caller> {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, DISPUTED)
  await subscribes(fan, ada)
  return fan
}

test('a site that was down for days finds the disputes of that time', async () => {
  const fan = await disputedMonth('ottilie')
  await site.sql.query(`update sandbox_intents set created_at = created_at - interval '5 days' where customer_id = $1`, [fan.id])
  await site.sql.query(`insert into dispute_syncs values ('sandbox', now() - interval '6 days')`)
  assert.equal((await differing()).length, 1, 'the nightly check reports the missing dispute')
  await looks()
  assert.deepEqual(
    (await known(fan)).map(({ status }) => status),
    ['open'],
  )
  assert.deepEqual(await differing(), [])
})

test('a dispute listed before its payment is known here is found once the payment is', async () => {
  const fan = await site.fan('quentin')
  await saves(fan, DISPUTED)
  const [card] = (await fan(payments.listCards)).data
  await crashesAt(site, 'after the intent', () =>
    fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId: card!._id, amount: 10 } }),
  )
  await looks()
  for (const table of ['payments', 'sandbox_intents'])
    await site.sql.query(
      `update ${table} set created_at = created_at - interval '5 days' where ${table === 'payments' ? 'account_id::text' : 'customer_id'} = $1`,
      [fan.id],
    )
  await runDelayedSync(site)
  await site.quiet()
  assert.deepEqual(
    (await known(fan)).map(({ status }) => status),
    ['open'],
  )
  assert.deepEqual(await differing(), [])
})

test('an operator sees another dispute of a decided payment as a difference until it is checked, and then it is followed', async () => {
  const fan = await disputedMonth('paula')
  await looks()
  const [first] = await known(fan)
  await operator(disputes.submitEvidence, { params: { id: first!._id }, body: { note: 'winning_evidence' } })
  await site.quiet()
  assert.deepEqual([(await known(fan))[0]?.status, await differing()], ['won', []])
  await site.sql.query(
    `update sandbox_disputes d set id = 'dispute_again', status = 'open', evidence = '', due_by = now() + interval '7 days'
      from sandbox_intents i where i.id = d.intent_id and i.customer_id = $1`,
    [fan.id],
  )
  const [difference = ''] = await differing()
  assert.match(difference, /^dispute dispute_again of payment .*: open$/)
  await looks()
  assert.deepEqual(
    (await known(fan)).map(({ status }) => status),
    ['open', 'won'],
  )
  assert.deepEqual(await differing(), [])
})
