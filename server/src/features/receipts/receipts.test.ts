import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as payments from '@fanfare/contract/payments'
import * as receipts from '@fanfare/contract/receipts'
import type { PaymentReceipt } from '@fanfare/contract/receipts'
import * as refunds from '@fanfare/contract/refunds'
import { bookChecks } from '#core/money/index.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { answersBank, AUTHENTICATION_CARD, DECLINED_CARD, isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
})

const fanWithCard = async (name: string, number?: string) => {
  const fan = await site.fan(name)
  return { fan, cardId: (await saves(fan, number))._id }
}
const buys = (fan: Caller, cardId: string, amount = 10) =>
  fan(payments.purchaseTokens, { params: { id: 'custom' }, body: { cardId, amount, price: amount } })
const receiptsOf = async (fan: Caller): Promise<PaymentReceipt[]> => (await fan(receipts.listReceipts, { query: {} })).data
const every = async (): Promise<PaymentReceipt[]> => (await olga(receipts.searchReceipts, { query: { limit: 100 } })).data
const digits = ({ number }: PaymentReceipt) => Number(number.slice(-6))
async function booksAgree(): Promise<void> {
  for (const check of bookChecks(site.ctx)) assert.deepEqual(await check.find(site.ctx), [], check.name)
}

test("a fan who buys tokens gets a receipt with the payment, the card and the bank's descriptor", async () => {
  await olga(receipts.changeSeller, { body: { name: 'Fanfare Ltd', address: '1 Stage Road\nDublin', taxId: 'IE1234567X' } })
  const { fan, cardId } = await fanWithCard('rita')
  const paid = await buys(fan, cardId)
  const [receipt] = await receiptsOf(fan)
  assert.ok(receipt)
  assert.match(receipt.number, /^R-20\d\d-000001$/)
  assert.equal(receipt.paymentId, paid._id)
  assert.deepEqual([receipt.item, receipt.net, receipt.tax, receipt.total], ['10 tokens', 10, 0, 10])
  assert.deepEqual(receipt.paidBy, { gateway: 'sandbox', brand: 'visa', last4: '4242', country: null })
  const pdf = await fan(receipts.downloadReceipt, { params: { id: receipt._id } })
  assert.deepEqual([pdf.name, pdf.mediaType], [`${receipt.number}.pdf`, 'application/pdf'])
  assert.equal(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString(), '%PDF-')
  const { data: cards } = await fan(payments.listCards)
  assert.equal(cards[0]?.descriptor, 'SANDBOX', 'the fan sees the statement descriptor before paying')
})

test('a subscriber gets a receipt and an email that do not name the performer', async () => {
  const [{ fan }, ada] = [await fanWithCard('rolf'), await site.performer('ada_hidden')]
  await subscribes(fan, ada)
  const [receipt] = await receiptsOf(fan)
  assert.equal(receipt?.item, 'Subscription')
  await site.quiet()
  const { rows } = await site.sql.query<{ subject: string; text: string }>(
    `select subject, text from mails where subject like 'Your receipt%' and recipient like 'rolf%'`,
  )
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.text, /\$9\.99/)
  assert.match(rows[0]!.text, /\/receipts$/m)
  assert.ok(!/ada/i.test(rows[0]!.subject + rows[0]!.text), 'the mail names the performer')
})

test('fifty parallel payments are numbered without gaps, and declined or rolled back ones take no number', async () => {
  const last = Math.max(0, ...(await every()).map(digits))
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, i) => fanWithCard(`many_${i}`, i % 5 === 4 ? DECLINED_CARD : undefined)),
  )
  const lost = sinks('creates no receipt of many_0')
  await lost.begin()
  const outcomes = await Promise.allSettled(people.map(({ fan, cardId }) => buys(fan, cardId)))
  await lost.end()
  await makeJobsDue(site.sql, 'payment:%')
  await site.quiet()
  assert.equal(outcomes.filter((one) => one.status === 'rejected').length, 10, 'ten cards are declined')
  const numbers = (await every()).map(digits).filter((number) => number > last)
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 40 }, (_, i) => last + 1 + i),
  )
  await booksAgree()
})

/** Makes every seventh transaction that settles a payment fail at its end, after its number was assigned. */
const sinks = (name: string) => ({
  begin: async () => {
    await site.sql.query('create sequence if not exists sinking')
    await site.sql.query(`create function sink() returns trigger language plpgsql as $$ begin
      if nextval('sinking') % 7 = 0 then raise exception '${name}'; end if; return null; end $$`)
    await site.sql.query(
      'create constraint trigger sinking after insert on receipts deferrable initially deferred for each row execute function sink()',
    )
  },
  end: async () => {
    await site.sql.query('drop trigger sinking on receipts')
    await site.sql.query('drop function sink()')
    site.log.errors.splice(0)
  },
})

test('a payment that waits for the bank gets one receipt, however often its result is recorded', async () => {
  const { fan, cardId } = await fanWithCard('asta', AUTHENTICATION_CARD)
  const waiting = await buys(fan, cardId)
  assert.deepEqual(await receiptsOf(fan), [])
  await Promise.all([answersBank(fan, waiting, true), fan(payments.readPayment, { params: { id: waiting._id } })])
  await fan(payments.readPayment, { params: { id: waiting._id } })
  assert.equal((await receiptsOf(fan)).length, 1)
})

test('a fan who is refunded gets credit notes in their own series, which name the receipt', async () => {
  const [{ fan }, ada] = [await fanWithCard('cora'), await site.performer('ada_cora')]
  await subscribes(fan, ada)
  const { data: sales } = await olga(refunds.searchSales, { query: { username: 'cora' } })
  const refund = (amount?: number) =>
    olga(refunds.refundSale, {
      params: { id: sales[0]!._id },
      body: { reason: 'requested', ...(amount !== undefined && { amount }) },
    })
  await refund(3)
  await refund()
  const [second, first, receipt] = await receiptsOf(fan)
  assert.deepEqual([first?.total, second?.total, receipt?.total], [3, 6.99, 9.99])
  assert.match(first!.number, /^C-20\d\d-000001$/)
  assert.match(second!.number, /^C-20\d\d-000002$/)
  assert.deepEqual([first?.receiptNumber, receipt?.receiptNumber], [receipt?.number, null])
  const pdf = await fan(receipts.downloadReceipt, { params: { id: first!._id } })
  assert.equal(pdf.name, `${first?.number}.pdf`)
  await site.quiet()
  await booksAgree()
})

test("a fan cannot read others' receipts, and operators find one by its number", async () => {
  const { fan, cardId } = await fanWithCard('nora')
  await buys(fan, cardId)
  const [receipt] = await receiptsOf(fan)
  const { fan: thief } = await fanWithCard('theo')
  await assert.rejects(thief(receipts.downloadReceipt, { params: { id: receipt!._id } }), isApiError('not_found'))
  await assert.rejects(thief(receipts.downloadAnyReceipt, { params: { id: receipt!._id } }), isApiError('not_allowed'))
  await assert.rejects(thief(receipts.searchReceipts, { query: { number: receipt!.number } }), isApiError('not_allowed'))
  assert.deepEqual(await receiptsOf(thief), [])
  const search = async (number: string) => (await olga(receipts.searchReceipts, { query: { number } })).data.map((one) => one._id)
  assert.deepEqual(await search(receipt!.number), [receipt?._id])
  assert.deepEqual(await search(receipt!.number.toLowerCase()), [receipt?._id])
  assert.deepEqual(await search('R-2026-999999'), [])
  assert.deepEqual(await search(`#${receipt!.number}`), [receipt?._id])
  assert.deepEqual(await search('nonsense'), [])
  assert.deepEqual(await search('all of Nora’s'), [])
  const month = receipt!.createdAt.slice(0, 7)
  assert.equal((await fan(receipts.listReceipts, { query: { month } })).total, 1)
  assert.equal((await fan(receipts.listReceipts, { query: { month: '2001-01' } })).total, 0)
})

test('a receipt stays as it was issued, whatever the operator or a database user changes later', async () => {
  const before = await every()
  for (const body of [{ name: '' }, { name: 'A', address: 'a\u202eb' }, { name: 'A', address: '1\n2\n3\n4\n5\n6' }])
    await assert.rejects(olga(receipts.changeSeller, { body }), isApiError('not_valid'))
  await olga(receipts.changeSeller, { body: { name: 'Another Ltd' } })
  const { rows } = await site.sql.query<{ name: string }>(`select distinct seller_name as name from receipts`)
  assert.deepEqual(rows, [{ name: 'Fanfare Ltd' }])
  for (const change of ['update receipts set net = net + 1', 'update receipts set number = number + 1', 'delete from receipts'])
    await assert.rejects(site.sql.query(change), /history is not rewritten/)
  assert.deepEqual(await every(), before)
})

test('the books report a missing number and a payment without its receipt', async () => {
  const differing = async () => {
    const found: string[] = []
    for (const check of bookChecks(site.ctx)) if ((await check.find(site.ctx)).length > 0) found.push(check.name)
    return found
  }
  const forge = async (sql: string) => {
    await site.sql.query('alter table receipts disable trigger user')
    await site.sql.query(sql)
    await site.sql.query('alter table receipts enable trigger user')
  }
  const { fan, cardId } = await fanWithCard('fred')
  await buys(fan, cardId)
  const last = digits((await receiptsOf(fan))[0]!)
  await forge(`update receipts set net = net + 1 where kind = 'receipt' and number = ${last}`)
  assert.deepEqual(await differing(), ['receipts'])
  await forge(`update receipts set net = net - 1 where kind = 'receipt' and number = ${last}`)
  assert.deepEqual(await differing(), [])
  await forge(`update receipts set number = ${last + 5} where kind = 'receipt' and number = ${last}`)
  assert.deepEqual(await differing(), ['receipt numbers'])
  await forge(`update receipts set number = ${last} where kind = 'receipt' and number = ${last + 5}`)
  await forge(`delete from receipts where kind = 'receipt' and number = ${last - 1}`)
  assert.deepEqual(await differing(), ['receipts', 'receipt numbers'])
})
