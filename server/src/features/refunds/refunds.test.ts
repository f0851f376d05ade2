import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as coupons from '@fanfare/contract/coupons'
import * as earnings from '@fanfare/contract/earnings'
import * as galleries from '@fanfare/contract/galleries'
import * as notifications from '@fanfare/contract/notifications'
import * as payments from '@fanfare/contract/payments'
import * as posts from '@fanfare/contract/posts'
import * as purchases from '@fanfare/contract/purchases'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import * as vault from '@fanfare/contract/vault'
import { postRefundSent, sumOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { assertBooks } from '../../../test/books.ts'
import { earned, hasAccess, saves, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

const FAILS_REFUNDS = '4000000000005126'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const code = (error: ApiError) => error.code
const balanceOf = async (fan: Caller) => (await fan(users.readMe)).balance
const saleOf = async (performer: Caller): Promise<string> => (await performer(earnings.listEarnings)).data[0]!._id
const refund = (saleId: string, amount?: number) =>
  operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', ...(amount !== undefined && { amount }) } })

async function paidPost(performer: Caller, price: number): Promise<string> {
  const { _id } = await performer(posts.createPost, { body: { text: 'SECRET', teaser: 'a teaser', audience: 'paid', price } })
  return _id
}
const opens = async (fan: Caller, id: string) => !(await fan(posts.viewPost, { params: { id } })).locked

test('a fan whose unlock is refunded has the tokens back and loses access, and performer and site return their shares', async () => {
  const [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
  const id = await paidPost(ada, 9.99)
  await fan(posts.buyPost, { params: { id } })
  assert.deepEqual([await balanceOf(fan), await earned(site, ada), await opens(fan, id)], [90.01, 800, true])
  const commission = await sumOf(site.ctx.db, 'platform:commission')
  const socket = await openSocket(site.base, fan.token)

  const done = await refund(await saleOf(ada))
  assert.deepEqual([done.amount, done.net, done.isFull, done.status, done.paidBy], [9.99, 8, true, 'succeeded', 'wallet'])
  assert.deepEqual([await balanceOf(fan), await earned(site, ada), await opens(fan, id)], [100, 0, false])
  assert.equal(await sumOf(site.ctx.db, 'platform:commission'), commission - 199)
  assert.deepEqual(await socket.received(refunds.refunded), { performerId: ada.id })
  socket.close()

  const stats = await ada(earnings.readEarningStats)
  assert.deepEqual([stats.total, stats.pending, stats.available, stats.owed, stats.day.now], [0, 0, 0, 0, 0])
  const [sale] = (await ada(earnings.listEarnings)).data
  assert.deepEqual([sale?.tokens, sale?.refunded], [9.99, 9.99])
  assert.deepEqual((await fan(purchases.listOwnPurchases)).data, [])
  const [back, paid] = (await fan(tokens.listTokenTransactions)).data
  assert.deepEqual([back?.kind, back?.tokens, back?.with?.username, paid?.tokens], ['refund', 9.99, 'ada', -9.99])
  await site.quiet()
  const titles = async (who: Caller) => (await who(notifications.listNotifications)).data.map(({ title }) => title)
  assert.equal((await titles(fan))[0], '9.99 tokens ($9.99) refunded to you')
  assert.equal((await titles(ada))[0], 'One of your sales was refunded')
  assert.equal(await refund(sale!._id).catch(code), 'already_done')

  await fan(posts.buyPost, { params: { id } })
  assert.deepEqual([await balanceOf(fan), await opens(fan, id)], [90.01, true])
  await assertBooks(site)
})

test('ten parallel refunds of one sale refund once, and partial refunds sum up exactly and end access with the last', async () => {
  const [fan, ada] = [await site.fan('parts', 100), await site.performer('ada_parts')]
  const id = await paidPost(ada, 9.99)
  await fan(posts.buyPost, { params: { id } })
  const saleId = await saleOf(ada)
  for (const amount of [3.33, 3.33]) assert.equal((await refund(saleId, amount)).isFull, false)
  assert.deepEqual([await balanceOf(fan), await opens(fan, id)], [96.67, true])
  for (const amount of [3.34, 0, 0.001, -1]) assert.equal(await refund(saleId, amount).catch(code), 'not_valid', String(amount))

  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(saleId).then(({ amount }) => amount, code)))
  assert.deepEqual(
    answers.filter((one) => one !== 'already_done'),
    [3.33],
  )
  assert.deepEqual([await balanceOf(fan), await earned(site, ada), await opens(fan, id)], [100, 0, false])
  await assertBooks(site)
})

test('ten parallel partial refunds never exceed the payment', async () => {
  const [fan, ada] = [await site.fan('at_once', 100), await site.performer('ada_at_once')]
  await fan(posts.buyPost, { params: { id: await paidPost(ada, 9.99) } })
  const saleId = await saleOf(ada)
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(saleId, 2).then(({ amount }) => amount, code)))
  assert.deepEqual(
    answers.filter((one) => one !== 'not_valid'),
    [2, 2, 2, 2],
  )
  assert.equal(await balanceOf(fan), 98.01)
  await assertBooks(site)
})

test('a fan keeps access that another purchase also gives', async () => {
  const [fan, ada] = [await site.fan('twice', 100), await site.performer('ada_twice')]
  const upload = async () => (await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } }))._id
  const [one, two] = [await upload(), await upload()]
  const gallery = async (title: string, fileIds: string[]) => {
    const body = { title, audience: 'paid', price: 10, fileIds } as const
    return (await ada(galleries.createGallery, { body }))._id
  }
  const [small, large] = [await gallery('Small', [one]), await gallery('Large', [one, two])]
  await site.quiet()
  await fan(galleries.buyGallery, { params: { id: small } })
  const smallSale = await saleOf(ada)
  await fan(galleries.buyGallery, { params: { id: large } })
  assert.equal(await balanceOf(fan), 85)
  await refund(smallSale)
  const { rows } = await site.sql.query(
    `select subject_id from entitlements where holder_id = $1 and kind = 'media' order by 1`,
    [fan.id],
  )
  assert.deepEqual(
    rows.map((row) => row.subject_id),
    [one, two].toSorted(),
  )
  // The fan owns it by the larger one, so no one pays twice.
  const shown = await fan(galleries.viewGallery, { params: { id: small } })
  assert.equal(shown.locked, false)
  await refund(await saleOf(ada))
  assert.deepEqual([await balanceOf(fan), (await fan(galleries.viewGallery, { params: { id: small } })).locked], [100, true])
  await assertBooks(site)
})

test('a refunded subscription returns the money to the card, ends access immediately and renews nothing', async () => {
  const [fan, ada] = [await site.fan('carl'), await site.performer('ada_card')]
  await saves(fan)
  await subscribes(fan, ada)
  assert.equal(await hasAccess(site, fan, ada), true)
  const taken = await sumOf(site.ctx.db, 'gateway:sandbox')
  const done = await refund(await saleOf(ada))
  assert.deepEqual([done.paidBy, done.amount, done.status], ['card', 9.99, 'pending'])
  assert.equal(await hasAccess(site, fan, ada), false)
  assert.deepEqual(
    (await subscriptionsOf(fan)).map(({ status, renews }) => [status, renews]),
    [['expired', false]],
  )
  await site.quiet()
  assert.equal(await sumOf(site.ctx.db, 'gateway:sandbox'), taken + 999)
  assert.equal(await sumOf(site.ctx.db, 'platform:refunds'), 0)
  assert.equal((await fan(payments.listPayments)).data[0]?.refunded, 9.99)
  const { rows } = await site.sql.query(`select amount, status from sandbox_refunds where key = $1`, [done._id])
  assert.deepEqual(rows, [{ amount: '999', status: 'succeeded' }])
  assert.equal((await operator(refunds.searchRefunds)).data[0]?.status, 'succeeded')

  await subscribes(fan, ada)
  assert.equal(await hasAccess(site, fan, ada), true)
})

test("a sent refund is in the books once, however often the processor's reply is recorded", async () => {
  const [fan, ada] = [await site.fan('late_answer'), await site.performer('ada_answer')]
  await saves(fan)
  await subscribes(fan, ada)
  const { _id: id } = await refund(await saleOf(ada))
  await site.quiet()
  const { rows } = await site.sql.query(`select key from entries where key like $1`, [`refund sent:${id}%`])
  assert.deepEqual(rows, [{ key: `refund sent:${id}:1` }])
  const owed = await sumOf(site.ctx.db, 'platform:refunds')
  site.clock.moveTo(addDays(new Date(), 1))
  await site.ctx.write((tx) => postRefundSent(tx, { id, attempt: 1, gateway: 'sandbox', amount: 999 }))
  site.clock.reset()
  assert.equal(await sumOf(site.ctx.db, 'platform:refunds'), owed)
})

test('a fan keeps a partly refunded subscription', async () => {
  const [fan, ada] = [await site.fan('partly'), await site.performer('ada_partly')]
  await saves(fan)
  await subscribes(fan, ada)
  const done = await refund(await saleOf(ada), 4)
  assert.deepEqual([done.isFull, done.amount], [false, 4])
  assert.deepEqual([await hasAccess(site, fan, ada), (await subscriptionsOf(fan))[0]?.status], [true, 'active'])
})

test('an operator settles a refund that the processor cannot pay with a reference, once', async () => {
  const [fan, ada] = [await site.fan('closed'), await site.performer('ada_closed')]
  await saves(fan, FAILS_REFUNDS)
  await subscribes(fan, ada)
  const { _id: id } = await refund(await saleOf(ada))
  await site.quiet()
  const failed = async () => (await operator(refunds.searchRefunds, { query: { status: 'failed' } })).data
  const [shown] = await failed()
  assert.deepEqual([shown?._id, shown?.status], [id, 'failed'])
  assert.match(shown?.message ?? '', /account is closed/)
  assert.equal(await sumOf(site.ctx.db, 'platform:refunds'), 999)
  assert.equal((await operator(notifications.listNotifications)).data[0]?.title, 'A refund failed')

  await operator(refunds.retryRefund, { params: { id } })
  await site.quiet()
  assert.equal((await failed()).length, 1)

  const body = { reference: 'SEPA 2026-11-22' }
  const settling = await Promise.all([1, 2].map(() => operator(refunds.settleRefund, { params: { id }, body }).catch(code)))
  assert.equal(settling.filter((one) => one === 'already_done').length, 1)
  assert.deepEqual(await failed(), [])
  assert.equal(await sumOf(site.ctx.db, 'platform:refunds'), 0)
})

test("a refund takes the sale's pending earnings, and the performer owes the part that older earnings do not cover", async () => {
  const [fan, ada] = [await site.fan('late', 1000), await site.performer('ada_late')]
  const tip = (amount: number) => fan(tokens.tip, { params: { id: ada.id }, body: { amount } })
  site.clock.moveTo(addDays(new Date(), -20))
  await tip(100)
  site.clock.reset()
  await tip(50)
  const stats = async () => {
    const { total, pending, available, owed } = await ada(earnings.readEarningStats)
    return { total, pending, available, owed }
  }
  assert.deepEqual(await stats(), { total: 120, pending: 40, available: 80, owed: 0 })
  // Like a payout, this moves the available part out.
  const moves = (key: string, from: string, to: string) =>
    site.sql.query(
      `select post_entry(gen_random_uuid(), $1, 'payout', now(), null, array[$2], array[$3], array['money'], array[8000])`,
      [key, from, to],
    )
  await moves('payout', `performer:${ada.id}`, 'gateway:bank')
  const [recent, older] = (await ada(earnings.listEarnings)).data
  await refund(recent!._id)
  assert.deepEqual(await stats(), { total: 80, pending: 0, available: 0, owed: 0 })
  await refund(older!._id)
  assert.deepEqual(await stats(), { total: 0, pending: 0, available: 0, owed: 80 })
  await tip(50)
  assert.deepEqual(await stats(), { total: 40, pending: 40, available: 0, owed: 80 })
  // The books know no such payout.
  await moves('payout back', 'gateway:bank', `performer:${ada.id}`)
})

test('a performer refunds own sales only, and no one else refunds anything', async () => {
  const [fan, ada, eve] = [await site.fan('nora', 100), await site.performer('ada_own'), await site.performer('eve')]
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 60 } })
  const id = await saleOf(ada)
  const body = { reason: 'mistake', note: 'That was too much, thank you!' } as const
  assert.equal(await eve(refunds.refundOwnSale, { params: { id }, body }).catch(code), 'not_found')
  assert.equal(await fan(refunds.refundOwnSale, { params: { id }, body }).catch(code), 'not_allowed')
  assert.equal(await ada(refunds.refundSale, { params: { id }, body }).catch(code), 'not_allowed')
  assert.equal(await balanceOf(fan), 40)
  const done = await ada(refunds.refundOwnSale, { params: { id }, body })
  assert.deepEqual([done.note, await balanceOf(fan)], ['That was too much, thank you!', 100])
  await site.quiet()
  const { data } = await ada(notifications.listNotifications)
  assert.ok(
    !data.some(({ title }) => title === 'One of your sales was refunded'),
    'performers get no notification of their own refund',
  )
})

test('an operator finds sales by fan, performer and kind', async () => {
  const [fan, ada] = [await site.fan('finder', 200), await site.performer('ada_found')]
  const id = await paidPost(ada, 5)
  await fan(posts.buyPost, { params: { id } })
  await fan(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  const kinds = async (query: object) => (await operator(refunds.searchSales, { query })).data.map(({ kind }) => kind)
  assert.deepEqual(await kinds({ username: 'finder' }), ['tip', 'post'])
  assert.deepEqual(await kinds({ username: 'ada_found', kind: 'post' }), ['post'])
  assert.deepEqual(await kinds({ username: 'nobody_here' }), [])
  // The name with an @ as the site writes it, or the email address of someone who wrote to the operator.
  assert.deepEqual(await kinds({ username: '@finder', kind: 'tip' }), ['tip'])
  assert.deepEqual(await kinds({ username: (await fan(users.readMe)).email, kind: 'tip' }), ['tip'])
  const [sale] = (await operator(refunds.searchSales, { query: { limit: 1 } })).data
  assert.deepEqual([sale?.paid, sale?.gross, sale?.commission, sale?.net, sale?.paidBy], [50, 50, 10, 40, 'wallet'])
})

test('a refunded subscription that a site coupon paid in full returns the shares once, and the period ends', async () => {
  const [fan, ada] = [await site.fan('free_fan'), await site.performer('coupon_ada')]
  await saves(fan)
  await operator(coupons.createCoupon, { body: { code: 'WHOLE', percent: 100, forSubscriptions: true, forTokens: false } })
  await subscribes(fan, ada, { couponCode: 'WHOLE', price: 0 })
  const discounts = await sumOf(site.ctx.db, 'platform:discounts')
  const isRefunded = async () => [
    (await ada(earnings.listEarnings)).data[0]?.isRefunded,
    (await operator(refunds.searchSales, { query: { username: 'coupon_ada' } })).data[0]?.isRefunded,
  ]
  assert.deepEqual(await isRefunded(), [false, false], 'no one paid, and no one returned anything')
  assert.deepEqual([await earned(site, ada), await hasAccess(site, fan, ada)], [800, true])
  const done = await refund(await saleOf(ada))
  assert.deepEqual([done.amount, done.net, done.isFull], [0, 8, true])
  assert.deepEqual(await isRefunded(), [true, true])
  assert.deepEqual([await earned(site, ada), await hasAccess(site, fan, ada)], [0, false])
  assert.equal(await sumOf(site.ctx.db, 'platform:discounts'), discounts + 999)
  assert.equal(await refund(await saleOf(ada)).catch(code), 'already_done')
  await assertBooks(site)
})
