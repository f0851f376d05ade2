import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import * as gifts from '@fanfare/contract/gifts'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let [fan, nadia, omar, operator]: Caller[] = []
beforeAll(async () => {
  site = await openTestServer()
  ;[fan, nadia, omar, operator] = [
    await site.fan('felix', 1000),
    await site.performer('nadia'),
    await site.performer('omar'),
    await site.operator(),
  ]
  await site.sql.query(`update accounts set name = '=HYPERLINK("https://evil.example","Win")' where id = $1`, [omar!.id])
  await fan!(tokens.tip, { params: { id: nadia!.id }, body: { amount: 50 } })
  const { _id: id } = await nadia!(posts.createPost, { body: { text: 'words', audience: 'paid', price: 30 } })
  await fan!(posts.buyPost, { params: { id } })
  const gift = await fan!(gifts.sendGift, { params: { id: omar!.id }, body: { giftId: 'rose' } })
  await operator!(refunds.refundSale, { params: { id: gift._id }, body: { reason: 'mistake', amount: 2 } })
})

type Filters = tokens.TransactionFilters
const search = (filters: Filters = {}) => fan!(tokens.listTokenTransactions, { query: filters })
const kinds = async (filters: Filters) => (await search(filters)).data.map((one) => one.kind)
const textOf = (content: string) => Buffer.from(content, 'base64').toString()
const today = () => site.ctx.clock.now().toISOString().slice(0, 10)
const moved = (days: number) => new Date(site.ctx.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('a fan filters transactions, combines filters, and sees the matching total', async () => {
  assert.deepEqual(await kinds({}), ['refund', 'gift', 'post', 'tip', 'purchase'])
  assert.deepEqual(await kinds({ kind: 'tip' }), ['tip'])
  assert.deepEqual(await kinds({ username: 'omar' }), ['refund', 'gift'])
  assert.deepEqual(await kinds({ username: 'nadia', direction: 'out' }), ['post', 'tip'])
  assert.deepEqual(await kinds({ direction: 'in' }), ['refund', 'purchase'])
  assert.deepEqual(await kinds({ username: 'nobody.here' }), [])
  assert.deepEqual(await kinds({ kind: 'gift', username: 'nadia' }), [])
  assert.deepEqual((await kinds({ from: today(), to: today() })).length, 5)
  assert.deepEqual(await kinds({ to: moved(-1) }), [])
  assert.deepEqual(await kinds({ from: moved(1) }), [])
  const page = await fan!(tokens.listTokenTransactions, { query: { direction: 'out', limit: 1, offset: 1 } })
  assert.deepEqual([page.total, page.data.map((one) => one.kind)], [3, ['post']])
})

test("a fan cannot use invalid filters or read another's wallet", async () => {
  await assert.rejects(search({ from: today(), to: moved(-1) }), isApiError('not_valid', 'to'))
  for (const from of ['2026-02-30', 'yesterday', '9999-01-01'])
    await assert.rejects(search({ from }), isApiError('not_valid', 'from'), from)
  await assert.rejects(search({ kind: "tip' or true" }), isApiError('not_valid', 'kind'))
  const other = await site.fan('other')
  assert.equal((await other(tokens.listTokenTransactions)).total, 0)
  const [{ _id: id } = assert.fail()] = (await search()).data
  await assert.rejects(other(tokens.readTokenTransaction, { params: { id } }), isApiError('not_found'))
  await assert.rejects(fan!(tokens.readTokenTransaction, { params: { id: randomUUID() } }), isApiError('not_found'))
  await assert.rejects(nadia!(tokens.downloadTokenTransactions), isApiError('not_allowed'))
})

test("a fan's file has the list's transactions, lines that end as in RFC 4180, and no names that are formulas", async () => {
  const { name, mediaType, content } = await fan!(tokens.downloadTokenTransactions)
  assert.equal(mediaType, 'text/csv')
  const csv = textOf(content)
  assert.match(name, /^transactions-\d{4}-\d\d-\d\d\.csv$/)
  assert.ok(csv.startsWith('\uFEFFDate,Type,With,Username,Tokens,Reference\r\n'))
  const lines = csv.slice(1).trimEnd().split('\r\n')
  assert.equal(lines.length, 6)
  assert.match(lines[1]!, /,Refunds,"'=HYPERLINK\(""https:\/\/evil\.example"",""Win""\)",omar,2,/)
  assert.match(lines[4]!, /,Tips,nadia,nadia,-50,/)
  const tips = await fan!(tokens.downloadTokenTransactions, { query: { kind: 'tip' } })
  assert.equal(textOf(tips.content).trimEnd().split('\r\n').length, 2)
})

test('a fan sees refunds on a receipt, and spending by month', async () => {
  const [, gift = assert.fail()] = (await search()).data
  const receipt = await fan!(tokens.readTokenTransaction, { params: { id: gift._id } })
  assert.deepEqual([receipt.tokens, receipt.worth, receipt.refunded, receipt.balanceAfter], [-5, 5, 2, 915])
  const { data } = await fan!(tokens.listTokenMonths)
  assert.deepEqual(data, [{ month: today().slice(0, 7), spent: 83, received: 1000 }])
})
