import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as earnings from '@fanfare/contract/earnings'
import * as posts from '@fanfare/contract/posts'
import * as purchases from '@fanfare/contract/purchases'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { renderMessage } from '#lib/i18n.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let performer: Caller
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('nadia')
})

const code = (error: ApiError) => error.code
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const paidPost = async (price: number) =>
  performer(posts.createPost, { body: { text: 'SECRET words', teaser: 'a teaser', audience: 'paid', price } })

test("a fan's tip is exact to two decimals: they pay 50.05, and the performer earns four fifths", async () => {
  const fan = await site.fan('tipper', 100)
  const receipt = await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50.05 } })
  assert.deepEqual([receipt.tokens, receipt.balance], [50.05, 49.95])
  assert.equal(await balanceOf(fan), 49.95)
  const { data } = await performer(earnings.listEarnings, { query: {} })
  assert.deepEqual([data[0]?.gross, data[0]?.commission, data[0]?.net], [50.05, 10.01, 40.04])
  const stats = await performer(earnings.readEarningStats)
  assert.deepEqual([stats.total, stats.pending, stats.available, stats.day.now], [40.04, 40.04, 0, 40.04])
})

test("a performer's own commission takes precedence over the site's, for tips and posts alike", async () => {
  const friend = await site.performer('friend')
  await site.sql.query('insert into commissions (id, performer_id, percent, since) values (gen_random_uuid(), $1, 10, now())', [
    friend.id,
  ])
  const fan = await site.fan('patron', 100)
  const { _id: id } = await friend(posts.createPost, { body: { text: 'for you', audience: 'paid', price: 9.99 } })
  await fan(tokens.tip, { params: { id: friend.id }, body: { amount: 50 } })
  await fan(posts.buyPost, { params: { id } })
  const { data } = await friend(earnings.listEarnings)
  assert.deepEqual(
    data.map((one) => [one.kind, one.net]),
    [
      ['post', 9],
      ['tip', 45],
    ],
  )
})

test("a fan's tip must be within the limits, and invalid amounts are rejected", async () => {
  const fan = await site.fan('sneaky', 100)
  const tip = (amount: unknown) =>
    fan(tokens.tip, { params: { id: performer.id }, body: { amount: amount as number } }).catch(code)
  for (const amount of [49.99, 49.999999999, 50.000000001, 10_000.01, 0, -50, 50.001, 1e300, '50', null, Number.NaN])
    assert.equal(await tip(amount), 'not_valid', String(amount))
  assert.equal(await balanceOf(fan), 100)
})

test('a fan who sends ten equal tips in parallel pays once with one receipt, and another body with the key is rejected', async () => {
  const fan = await site.fan('doubleclick', 1000)
  const key = randomUUID()
  const tip = (amount: number) => fan(tokens.tip, { params: { id: performer.id }, body: { amount } }, { key })
  const receipts = await Promise.all(Array.from({ length: 10 }, () => tip(50)))
  assert.equal(new Set(receipts.map((one) => JSON.stringify(one))).size, 1)
  assert.equal(await balanceOf(fan), 950)
  assert.equal(await tip(60).catch(code), 'key_reused')
})

test("a fan sees none of a paid post's text before unlocking it, and all of it after", async () => {
  const fan = await site.fan('reader', 100)
  const { _id: id } = await paidPost(30)
  const raw = await fetch(`${site.api}/user/feeds/${id}`, { headers: { authorization: fan.token } })
  const body = await raw.text()
  assert.ok(!body.includes('SECRET'), body)
  const locked = await fan(posts.viewPost, { params: { id } })
  assert.ok(locked.locked)
  assert.deepEqual(locked.unlock, [{ by: 'purchase', price: 30, items: 0 }])
  const receipt = await fan(posts.buyPost, { params: { id } })
  assert.deepEqual([receipt.tokens, receipt.balance, receipt.targetId], [30, 70, id])
  const open = await fan(posts.viewPost, { params: { id } })
  assert.ok(!open.locked)
  assert.equal(open.text, 'SECRET words')
  const bought = await fan(purchases.listOwnPurchases, { query: {} })
  assert.deepEqual(
    bought.data.map((one) => [one.kind, one.targetId, one.tokens]),
    [['post', id, 30]],
  )
})

test('a fan who unlocks one post from ten tabs in parallel, each with its own key, pays once', async () => {
  const fan = await site.fan('tabs', 1000)
  const { _id: id } = await paidPost(30)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => fan(posts.buyPost, { params: { id } }, { key: randomUUID() }).then(() => 'bought', code)),
  )
  assert.deepEqual(outcomes.toSorted(), [...Array.from({ length: 9 }, () => 'already_done'), 'bought'])
  assert.equal(await balanceOf(fan), 970)
})

test('a fan with 1,000 tokens who sends 200 parallel purchases of 30 pays exactly 33, and every balance sums up', async () => {
  const fan = await site.fan('shopper', 1000)
  const all = await Promise.all(Array.from({ length: 200 }, () => paidPost(30)))
  const outcomes = await Promise.all(all.map(({ _id: id }) => fan(posts.buyPost, { params: { id } }).then(() => 'bought', code)))
  assert.equal(outcomes.filter((one) => one === 'bought').length, 33)
  assert.equal(outcomes.filter((one) => one === 'not_enough_tokens').length, 167)
  assert.equal(await balanceOf(fan), 10)
  const { total } = await fan(purchases.listOwnPurchases, { query: {} })
  assert.equal(total, 33)
  assert.deepEqual(await site.wrongBalances(), [])
})

test('a fan who sends an owner or a balance in the body changes nothing', async () => {
  const fan = await site.fan('thief', 100)
  const { _id: id } = await paidPost(30)
  const response = await fetch(`${site.api}/token-transactions/feed/${id}`, {
    method: 'POST',
    headers: { authorization: fan.token, 'content-type': 'application/json' },
    body: JSON.stringify({ tokens: 1, performerId: fan.id, balance: 5000 }),
  })
  assert.ok([200, 400].includes(response.status), String(response.status))
  assert.equal(await balanceOf(fan), response.ok ? 70 : 100)
})

test('a fan who cannot afford a purchase changes nothing', async () => {
  const fan = await site.fan('poor', 20)
  const { _id: id } = await paidPost(30)
  assert.equal(await fan(posts.buyPost, { params: { id } }).catch(code), 'not_enough_tokens')
  assert.ok((await fan(posts.viewPost, { params: { id } })).locked)
  assert.equal(await balanceOf(fan), 20)
})

test('ledger entries cannot be changed, not even by SQL', async () => {
  for (const statement of ['update transfers set amount = 1', 'delete from entries', 'update sales set net = 0'])
    await assert.rejects(site.sql.query(statement), /history is not rewritten/)
})

test('a performer is notified of each sale once', async () => {
  const fan = await site.fan('heard', 100)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  await site.quiet()
  const { rows } = await site.sql.query('select title from notifications where account_id = $1 and from_id = $2', [
    performer.id,
    fan.id,
  ])
  assert.deepEqual(
    rows.map(({ title }) => renderMessage(title)),
    ['You received a tip of 50 tokens ($50.00)'],
  )
})

test("a fan's wallet lists its transactions", async () => {
  const fan = await site.fan('bookkeeper', 100)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  const { data, total } = await fan(tokens.listTokenTransactions, { query: {} })
  assert.deepEqual(
    [total, data.map((one) => [one.kind, one.tokens])],
    [
      2,
      [
        ['tip', -50],
        ['purchase', 100],
      ],
    ],
  )
})
