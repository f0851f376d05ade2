/**
 * Stories of banks that change a decision, or take a payment back again: the books follow with new entries, and nothing is
 * returned twice.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as disputes from '@fanfare/contract/disputes'
import * as earnings from '@fanfare/contract/earnings'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { hasAccess, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'
import { syncDispute } from './sync-dispute.ts'

const DISPUTED = '4000000000000259'
const site = await openTestServer()
const operator = await site.operator()

const balance = async (fan: Caller) => (await fan(users.readMe)).balance
const total = async (ada: Caller) => (await ada(earnings.readEarningStats)).total
const disputesOf = async (fan: Caller) =>
  (await operator(disputes.searchDisputes, { query: { limit: 100 } })).data.filter((one) => one.fan._id === fan.id)
const statuses = async (fan: Caller) => (await disputesOf(fan)).map(({ status }) => status)
const receiptsOf = async (fan: Caller) =>
  (await fan(receipts.listReceipts, { query: {} })).data.map(({ kind, total: amount }) => `${kind} ${amount}`)
const gateway = () => sumOf(site.ctx.db, 'gateway:sandbox')
const lossOf = () => sumOf(site.ctx.db, 'platform:chargebacks')

/** Sets the bank's state of this fan's payment, and optionally the id of the dispute. */
async function bankSays(fan: Caller, status: 'open' | 'won' | 'lost', id?: string): Promise<void> {
  await site.sql.query(
    `update sandbox_disputes d set status = $2, evidence = case when $2 = 'open' then '' else 'seen' end, id = coalesce($3, d.id),
      due_by = now() + interval '7 days' from sandbox_intents i where i.id = d.intent_id and i.customer_id = $1`,
    [fan.id, status, id ?? null],
  )
  // Open disputes are checked twice a day, decided ones every night.
  await makeJobsDue(site.sql, 'dispute:%')
  await site.sql.query(`select graphile_worker.add_job('recheck decided disputes', '{}')`)
  await site.quiet()
}

async function found(fan: Caller): Promise<void> {
  await findDisputes(site.ctx)
  await site.quiet()
  assert.deepEqual(await statuses(fan), ['open'])
}

async function subscribed(name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, DISPUTED)
  await subscribes(fan, ada)
  await found(fan)
  return { fan, ada }
}

async function withTokens(name: string, amount = 100) {
  const fan = await site.fan(name)
  const { _id: cardId } = await saves(fan, DISPUTED)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } })
  await found(fan)
  return fan
}

test('a performer whose won dispute is lost after all loses the share, and the fan loses access', async () => {
  const before = await gateway()
  const { fan, ada } = await subscribed('wilma')
  await bankSays(fan, 'won')
  assert.deepEqual([await statuses(fan), await total(ada), await hasAccess(site, fan, ada)], [['won'], 8, true])
  await assertBooks(site)
  await bankSays(fan, 'lost')
  assert.deepEqual([await statuses(fan), await total(ada), await hasAccess(site, fan, ada)], [['lost', 'won'], 0, false])
  assert.deepEqual([await gateway(), await lossOf()], [before, 0])
  assert.deepEqual(await receiptsOf(fan), ['credit_note 9.99', 'receipt 9.99'])
  await assertBooks(site)
})

test('a fan spends tokens of a won dispute that is lost after all, and the site bears the loss', async () => {
  const [fan, ada] = [await withTokens('toni'), await site.performer('ada_toni')]
  await bankSays(fan, 'won')
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 70 } })
  const before = await lossOf()
  await bankSays(fan, 'lost')
  assert.deepEqual([await balance(fan), (await lossOf()) - before], [0, -7000])
  assert.equal((await disputesOf(fan))[0]?.loss, 70)
  await assertBooks(site)
})

test('a won payment that is disputed again is frozen again, takes new evidence and can be won again', async () => {
  const { fan, ada } = await subscribed('zara')
  await bankSays(fan, 'won')
  await bankSays(fan, 'open', 'dispute_second')
  const [second] = await disputesOf(fan)
  assert.deepEqual([second?.status, second?.isCardPaused, second?.answeredAt], ['open', true, null])
  assert.equal((await ada(earnings.readEarningStats)).frozen, 8)
  await assertBooks(site)
  await operator(disputes.submitEvidence, { params: { id: second!._id }, body: { note: 'winning_evidence' } })
  await site.quiet()
  assert.deepEqual(await statuses(fan), ['won', 'won'])
  assert.deepEqual([await total(ada), (await ada(earnings.readEarningStats)).frozen], [8, 0])
  assert.equal((await disputesOf(fan))[0]?.isCardPaused, false)
  await assertBooks(site)
})

test('a performer whose lost dispute is won after all gets the share back, and the fan the remaining time with a receipt', async () => {
  const { fan, ada } = await subscribed('lotte')
  await bankSays(fan, 'lost')
  assert.deepEqual([await total(ada), await hasAccess(site, fan, ada)], [0, false])
  const before = await gateway()
  await bankSays(fan, 'won')
  assert.deepEqual([await statuses(fan), await total(ada), await hasAccess(site, fan, ada)], [['won', 'lost'], 8, true])
  assert.equal(before - (await gateway()), 999)
  assert.deepEqual(await receiptsOf(fan), ['receipt 9.99', 'credit_note 9.99', 'receipt 9.99'])
  assert.equal((await disputesOf(fan))[0]?.isCardPaused, false)
  await assertBooks(site)
  // The bank changes its mind once more.
  await bankSays(fan, 'lost')
  assert.deepEqual([await statuses(fan), await total(ada), await hasAccess(site, fan, ada)], [['lost', 'won', 'lost'], 0, false])
  assert.equal(await gateway(), before)
  await assertBooks(site)
})

test('a fan whose tokens were lost gets them back when the site wins after all, and the site regains its loss', async () => {
  const [fan, ada] = [await site.fan('timo'), await site.performer('ada_timo')]
  const { _id: cardId } = await saves(fan, DISPUTED)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 100 } })
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  const before = [await lossOf(), await gateway()]
  await found(fan)
  await bankSays(fan, 'lost')
  assert.deepEqual([await balance(fan), (await lossOf()) - before[0]!], [0, -6000])
  await bankSays(fan, 'won')
  assert.deepEqual([await balance(fan), await lossOf(), await gateway()], [40, ...before])
  assert.deepEqual(await receiptsOf(fan), ['receipt 40', 'credit_note 40', 'receipt 100'])
  await bankSays(fan, 'won')
  assert.deepEqual([await balance(fan), await statuses(fan)], [40, ['won', 'lost']])
  await assertBooks(site)
})

test('an operator refunds regained tokens with the button, and the bank can take them again', async () => {
  const fan = await withTokens('rega')
  await bankSays(fan, 'lost')
  const listed = async () =>
    (await operator(refunds.searchTokenPurchases, { query: { username: fan.username } })).data[0] ?? assert.fail('not listed')
  assert.deepEqual([(await listed()).refundable, (await listed()).dispute], [0, 'lost'])
  await bankSays(fan, 'won')
  assert.deepEqual([await balance(fan), (await listed()).refundable, (await listed()).dispute], [100, 100, null])
  const { _id: id } = await listed()
  const back = await operator(refunds.refundTokens, { params: { id }, body: { reason: 'goodwill', amount: 30 } })
  await site.quiet()
  assert.deepEqual([back.amount, await balance(fan)], [30, 70])
  await assertBooks(site)
  await bankSays(fan, 'lost')
  assert.deepEqual([await balance(fan), (await listed()).refundable], [0, 0])
  await assertBooks(site)
})

test('a decision that arrives ten times in parallel is followed once', async () => {
  const { fan, ada } = await subscribed('dina')
  await bankSays(fan, 'won')
  await site.sql.query(
    `update sandbox_disputes d set status = 'lost' from sandbox_intents i where i.id = d.intent_id and i.customer_id = $1`,
    [fan.id],
  )
  const { rows } = await site.sql.query<{ id: string }>('select id from payments where account_id = $1', [fan.id])
  await Promise.all(Array.from({ length: 10 }, () => syncDispute(site.ctx, rows[0]!.id)))
  await site.quiet()
  assert.deepEqual([await statuses(fan), await total(ada)], [['lost', 'won'], 0])
  await assertBooks(site)
})

test('an operator sees a second dispute of a payment that the bank has kept as a difference', async () => {
  const { fan } = await subscribed('keno')
  await bankSays(fan, 'lost')
  const before = [await gateway(), await lossOf()]
  await assertBooks(site)
  for (const status of ['open', 'lost'] as const) {
    await bankSays(fan, status, 'dispute_keno_2')
    assert.deepEqual([await statuses(fan), [await gateway(), await lossOf()]], [['lost'], before])
    const found = await Promise.all(
      bookChecks(site.ctx).map(async (check) => (await check.find(site.ctx)).map(({ what }) => what)),
    )
    assert.match(found.flat().join(), new RegExp(`^dispute dispute_keno_2 of payment [\\w-]+: ${status}$`))
  }
})
