import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/disputes'
import * as earnings from '@fanfare/contract/earnings'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import * as payouts from '@fanfare/contract/payouts'
import * as receipts from '@fanfare/contract/receipts'
import * as refunds from '@fanfare/contract/refunds'
import * as tax from '@fanfare/contract/tax'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { hasAccess, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { findDisputes } from './find-disputes.ts'
import { syncDispute } from './sync-dispute.ts'

const DISPUTED = '4000000000000259'

const site = await openTestServer()
const operator = await site.operator()

const code = (error: ApiError) => error.code
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const sums = async (...accounts: Parameters<typeof sumOf>[1][]) =>
  Promise.all(accounts.map((account) => sumOf(site.ctx.db, account)))
const titles = async (who: Caller) => (await who(notifications.listNotifications)).data.map(({ title }) => title)

/** The hourly job finds the dispute, as if the webhook was lost. */
async function found(fan: Caller): Promise<disputes.Dispute> {
  await findDisputes(site.ctx)
  await site.quiet()
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  return data.find((one) => one.fan._id === fan.id) ?? assert.fail('no dispute')
}

/** Lets the bank decide, with a note that the sandbox understands. */
async function decided({ _id: id }: disputes.Dispute, note: 'winning_evidence' | 'losing_evidence'): Promise<disputes.Dispute> {
  await operator(disputes.submitEvidence, { params: { id }, body: { note } })
  await site.quiet()
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  return data.find((one) => one._id === id) ?? assert.fail('no dispute')
}

async function disputedSubscription(name: string) {
  const [fan, ada] = [await site.fan(name), await site.performer(`p_${name}`)]
  await saves(fan, DISPUTED)
  await subscribes(fan, ada)
  return { fan, ada }
}

async function disputedTokens(name: string, amount = 100) {
  const fan = await site.fan(name)
  const { _id: cardId } = await saves(fan, DISPUTED)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount } })
  return fan
}

const stats = async (ada: Caller) => {
  const { total, pending, available, frozen, owed } = await ada(earnings.readEarningStats)
  return { total, pending, available, frozen, owed }
}

test('a disputed subscription freezes the share, pauses cards and notifies everyone, but takes nothing yet', async () => {
  const before = await sums('gateway:sandbox', 'platform:disputed')
  const { fan, ada } = await disputedSubscription('nils')
  const dispute = await found(fan)
  assert.deepEqual(
    [dispute.status, dispute.amount, dispute.reason, dispute.performer?.username, dispute.isCardPaused],
    ['open', 9.99, 'fraudulent', 'p_nils', true],
  )
  // Captured by the payment, and taken back by the bank.
  const after = await sums('gateway:sandbox', 'platform:disputed')
  assert.deepEqual([after[0]! - before[0]!, after[1]! - before[1]!], [0, -999])
  assert.deepEqual(await stats(ada), { total: 8, pending: 8, available: 0, frozen: 8, owed: 0 })
  assert.equal(await hasAccess(site, fan, ada), true)
  const month = site.clock.now().toISOString().slice(0, 7)
  const statement = await ada(earnings.downloadStatement, { query: { month, format: 'csv' } })
  assert.match(Buffer.from(statement.content, 'base64').toString(), /^frozen by disputes today,,,,,8\r$/m)
  assert.ok((await titles(fan)).includes('Your bank is reversing a payment. Your cards are paused here.'))
  assert.ok((await titles(ada)).includes('The payment for one of your sales is disputed. Your share is frozen.'))
  assert.ok((await titles(operator)).includes('New chargeback – evidence needed'))
  const { _id: cardId } = await saves(fan)
  const declined = fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 10 } })
  await assert.rejects(declined, isApiError('card_declined'))
  await assertBooks(site)
})

test('a performer cannot be paid a frozen share after its hold, but can after a won dispute', async () => {
  site.clock.moveTo(addDays(new Date(), -2))
  const { fan, ada } = await disputedSubscription('wanda')
  site.clock.reset()
  const dispute = await found(fan)
  site.clock.moveTo(addDays(new Date(), 6))
  assert.deepEqual(await stats(ada), { total: 8, pending: 0, available: 0, frozen: 8, owed: 0 })
  assert.equal((await ada(payouts.calculatePayout, { body: {} })).available, 0)
  site.clock.reset()
  const won = await decided(dispute, 'winning_evidence')
  assert.deepEqual([won.status, won.loss, won.isCardPaused], ['won', 0, false])
  assert.equal(await sumOf(site.ctx.db, 'platform:chargebacks'), 0)
  site.clock.moveTo(addDays(new Date(), 6))
  assert.deepEqual(await stats(ada), { total: 8, pending: 0, available: 8, frozen: 0, owed: 0 })
  site.clock.reset()
  assert.ok((await titles(ada)).includes('Dispute won: your share is no longer frozen'))
  await assertBooks(site)
})

test('a performer and the site return their shares of a lost dispute, access ends, and the card gets nothing', async () => {
  const { fan, ada } = await disputedSubscription('lola')
  const commission = await sumOf(site.ctx.db, 'platform:commission')
  const lost = await decided(await found(fan), 'losing_evidence')
  assert.deepEqual([lost.status, lost.loss, lost.isCardPaused], ['lost', 0, true])
  assert.deepEqual(await stats(ada), { total: 0, pending: 0, available: 0, frozen: 0, owed: 0 })
  assert.equal(await sumOf(site.ctx.db, 'platform:commission'), commission - 199)
  assert.equal(await hasAccess(site, fan, ada), false)
  const { rows } = await site.sql.query(
    'select 1 from gateway_refunds where payment_id in (select id from payments where account_id = $1)',
    [fan.id],
  )
  assert.deepEqual(rows, [])
  const [refund] = (await operator(refunds.searchRefunds)).data
  assert.deepEqual([refund?.reason, refund?.paidBy, refund?.amount], ['disputed', 'card', 9.99])
  assert.ok((await titles(fan)).includes('Your bank returned a payment to you, so the purchase was reversed'))
  await assertBooks(site)
  const params = { id: lost._id }
  const answers = await Promise.all([1, 2].map(() => operator(disputes.allowCards, { params }).catch(code)))
  assert.equal(answers.filter((one) => one === 'already_done').length, 1)
  const { _id: cardId } = await saves(fan)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 10 } })
  assert.equal(await balanceOf(fan), 10)
})

test("an operator's earlier refund is not taken twice, and the site bears the bank's excess", async () => {
  const { fan, ada } = await disputedSubscription('rita')
  const saleId = (await ada(earnings.listEarnings)).data[0]!._id
  await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', amount: 4 } })
  const dispute = await found(fan)
  assert.equal((await stats(ada)).frozen, (await stats(ada)).total)
  const rest = operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested' } })
  assert.equal(await rest.catch(code), 'not_ready', 'the bank may still take this part back')
  const lost = await decided(dispute, 'losing_evidence')
  assert.deepEqual([lost.loss, (await stats(ada)).total, await hasAccess(site, fan, ada)], [4, 0, false])
  await assertBooks(site)
})

test('disputed tokens leave the wallet if unspent; after a loss, the site bears spent ones and performers keep them', async () => {
  const [fan, ada] = [await disputedTokens('tina'), await site.performer('ada_tipped')]
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  const before = await sums('platform:deferred', 'platform:chargebacks')
  const dispute = await found(fan)
  assert.deepEqual([dispute.performer, await balanceOf(fan)], [null, 0])
  const details = await operator(disputes.viewDispute, { params: { id: dispute._id } })
  assert.deepEqual([details.frozenTokens, details.frozenEarnings], [40, 0])
  assert.equal((await fan(tokens.listTokenTransactions)).data[0]?.kind, 'dispute')
  await assertBooks(site)
  const lost = await decided(dispute, 'losing_evidence')
  assert.deepEqual([lost.loss, await balanceOf(fan), (await stats(ada)).total], [60, 0, 48])
  const after = await sums('platform:deferred', 'platform:chargebacks')
  assert.deepEqual([after[0]! - before[0]!, after[1]! - before[1]!], [-4000, -6000])
  await assertBooks(site)
})

test('a fan has the tokens of a won dispute back in the wallet', async () => {
  const fan = await disputedTokens('willy', 25)
  const dispute = await found(fan)
  assert.equal(await balanceOf(fan), 0)
  await decided(dispute, 'winning_evidence')
  assert.equal(await balanceOf(fan), 25)
  await assertBooks(site)
})

test('the site no longer owes the tax of a lost payment, and the fan gets a credit note', async () => {
  const owed = () => sumOf(site.ctx.db, 'tax:DE')
  const taxed = (isTaxed: boolean) => operator(tax.changeTaxSettings, { body: { isTaxed, pricesIncludeTax: true } })
  const validFrom = new Date().toISOString().slice(0, 10)
  await operator(tax.createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 19, validFrom } })
  await taxed(true)
  const [buyer, subscriber, ada] = [await site.fan('tax_tokens'), await site.fan('tax_month'), await site.performer('ada_tax')]
  const { _id: cardId } = await saves(buyer, DISPUTED)
  await buyer(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 100, country: 'DE' } })
  await saves(subscriber, DISPUTED)
  await subscriber(payments.subscribe, { body: { performerId: ada.id, type: 'monthly', country: 'DE' } })
  assert.equal(await owed(), 1900 + 160)
  await buyer(tokens.tip, { params: { id: ada.id }, body: { amount: 75 } })
  await taxed(false)
  // Three quarters were spent: these were delivered, so their tax stays owed.
  const lost = await decided(await found(buyer), 'losing_evidence')
  assert.deepEqual([lost.amount, lost.loss, await owed()], [119, 89.25, 1425 + 160])
  assert.equal((await decided(await found(subscriber), 'losing_evidence')).loss, 0)
  assert.equal(await owed(), 1425)
  const [note] = (await buyer(receipts.listReceipts, { query: {} })).data
  assert.deepEqual([note?.kind, note?.total, note?.tax], ['credit_note', 29.75, 4.75])
  await assertBooks(site)
})

test('a bank keeps the money if no operator answers in time', async () => {
  const fan = await disputedTokens('silent', 30)
  const dispute = await found(fan)
  site.clock.moveTo(addDays(new Date(), 8))
  await makeJobsDue(site.sql, 'dispute:%')
  await site.quiet()
  site.clock.reset()
  const { data } = await operator(disputes.searchDisputes, { query: { status: 'lost' } })
  assert.ok(data.some(({ _id: id }) => id === dispute._id))
  await assertBooks(site)
})

test('a fan with two disputes keeps paused cards until both are won, and is notified so', async () => {
  const fan = await disputedTokens('twice', 30)
  const { _id: cardId } = await saves(fan, DISPUTED)
  await fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount: 40 } })
  await found(fan)
  const { data } = await operator(disputes.searchDisputes, { query: { limit: 100 } })
  const both = data.filter((one) => one.fan._id === fan.id)
  assert.equal(both.length, 2)
  const FREE = 'Your bank decided a dispute in our favor. You can pay by card again.'
  await decided(both[0]!, 'winning_evidence')
  const notified = await titles(fan)
  assert.ok(
    notified.includes('Your bank decided a dispute in our favor. Your cards stay paused because another payment is disputed.'),
  )
  assert.ok(!notified.includes(FREE))
  await decided(both[1]!, 'winning_evidence')
  assert.ok((await titles(fan)).includes(FREE))
})

test('an operator is not asked for evidence of a dispute that is already decided when found', async () => {
  const fan = await disputedTokens('decided', 30)
  const { rows } = await site.sql.query('select id from payments where account_id = $1', [fan.id])
  const requested = async () => {
    const latest = `select count(*), max(updated_at) from notifications where title like '%it wants evidence%'`
    return (await site.sql.query(latest)).rows
  }
  const before = await requested()
  site.clock.moveTo(addDays(new Date(), 8))
  await syncDispute(site.ctx, rows[0].id)
  site.clock.reset()
  await site.quiet()
  assert.deepEqual(await requested(), before)
  const notified = await titles(fan)
  assert.ok(notified.includes('Your bank returned a payment to you, so the purchase was reversed'))
  assert.ok(!notified.includes('Your bank is reversing a payment. Your cards are paused here.'))
})

test('ten parallel jobs open one dispute and freeze its share once', async () => {
  const fan = await disputedTokens('many', 50)
  const { rows } = await site.sql.query('select id from payments where account_id = $1', [fan.id])
  await Promise.all(Array.from({ length: 10 }, () => syncDispute(site.ctx, rows[0].id)))
  const dispute = await found(fan)
  const { frozenTokens } = await operator(disputes.viewDispute, { params: { id: dispute._id } })
  assert.deepEqual([frozenTokens, await balanceOf(fan)], [50, 0])
  await assertBooks(site)
})

test("an operator's evidence describes the purchase and its use, contains no private text, and is accepted by the bank once", async () => {
  const { fan, ada } = await disputedSubscription('evi')
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'my secret words' } })
  await ada(messages.sendMessage, { params: { id }, body: { text: 'her secret words' } })
  const dispute = await found(fan)
  const params = { id: dispute._id }
  const { evidence } = await operator(disputes.viewDispute, { params })
  assert.match(evidence.accessLog, /Messages: 2 with the performer since the payment, 1 of them written by the customer/)
  assert.match(evidence.accessLog, /Signed in: from /)
  assert.match(evidence.accessLog, /Subscription: this payment gave access until 20/)
  assert.match(evidence.accessLog, /Account: registered 20/)
  assert.match(evidence.text, /9\.99 USD on 20/)
  assert.ok(!JSON.stringify(evidence).includes('secret'))
  const body = { note: 'The customer wrote to us about the pictures.' }
  const answers = await Promise.all(
    [1, 2, 3].map(() => operator(disputes.submitEvidence, { params, body }).then(() => 'taken', code)),
  )
  assert.deepEqual(answers.toSorted(), ['already_done', 'already_done', 'taken'])
  await site.quiet()
  const { rows } = await site.sql.query(
    'select evidence from sandbox_disputes where intent_id = (select intent_id from payments where account_id = $1)',
    [fan.id],
  )
  assert.match(rows[0].evidence, /The customer wrote to us/)
  assert.match((await operator(disputes.viewDispute, { params })).evidence.text, /The customer wrote to us/)
})

test('only operators see disputes', async () => {
  const { fan, ada } = await disputedSubscription('hidden')
  const params = { id: (await found(fan))._id }
  for (const who of [fan, ada]) {
    assert.equal(await who(disputes.searchDisputes).catch(code), 'not_allowed')
    assert.equal(await who(disputes.viewDispute, { params }).catch(code), 'not_allowed')
    assert.equal(await who(disputes.submitEvidence, { params, body: {} }).catch(code), 'not_allowed')
    assert.equal(await who(disputes.allowCards, { params }).catch(code), 'not_allowed')
  }
})
