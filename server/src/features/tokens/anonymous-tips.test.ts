import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as groups from '@fanfare/contract/fan-groups'
import type { FanRule } from '@fanfare/contract/fan-rules'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as referrals from '@fanfare/contract/referrals'
import * as splits from '@fanfare/contract/splits'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { addReferral, closeUntil } from '#core/money/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator()
})

const tips = (fan: Caller, performer: Caller, isAnonymous: boolean, amount = 50) =>
  fan(tokens.tip, { params: { id: performer.id }, body: { amount, isAnonymous } })

/** Returns the paths of all GET routes that a performer may call, from the site's OpenAPI document. */
async function readsOfPerformers(): Promise<string[]> {
  const { paths } = (await (await fetch(`${site.api}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-who': string }>>
  }
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get && ['performer', 'member', 'anyone'].includes(get['x-who']) ? [path] : [],
  )
}

/** Returns the replies of these paths, with each id in every place that takes one. */
async function repliesOf(who: Caller, paths: readonly string[], ids: readonly string[]): Promise<Map<string, string>> {
  const urls = new Set(paths.flatMap((path) => ids.map((id) => path.replace(/\{[^}]+\}/g, id))))
  const read = async (url: string) => {
    const response = await fetch(site.api + url, { headers: { authorization: who.token } })
    return [url, (await response.text()).replace(/"requestId":"[^"]*"/, '')] as const
  }
  return new Map(await Promise.all([...urls].map(read)))
}

test('a performer never reads who has tipped anonymously, in any reply', async () => {
  const [ada, quinn, rita] = [await site.performer('ada'), await site.fan('quinn_unseen', 500), await site.fan('rita', 500)]
  await rita(follows.follow, { params: { id: ada.id } })
  const rule: FanRule = { match: 'any', conditions: [{ who: 'tippers' }, { who: 'spent', amount: 1 }] }
  const { _id: spenders } = await ada(groups.createFanGroup, { body: { name: 'Spenders', color: 'gray', rule } })
  const all = await readsOfPerformers()
  const about = all.filter((path) => path.includes('{'))
  assert.ok(about.length > 20 && all.length > about.length + 20)
  const ids = [quinn.id, rita.id, spenders]
  await site.quiet()
  const before = await repliesOf(ada, about, ids)

  await tips(quinn, ada, true)
  await tips(rita, ada, true, 60)
  await site.quiet()
  assert.deepEqual(await repliesOf(ada, about, ids), before)
  site.clock.moveTo(addMinutes(site.clock.now(), 70))
  await closeUntil(site.ctx, addMinutes(site.clock.now(), -60))
  const sales = (await ada(earnings.listEarnings)).data
  assert.deepEqual(
    sales.map(({ fan, kind, tokens: paid }) => [fan.name, fan.username, kind, paid]),
    [
      ['Someone', '', 'tip', 60],
      ['Someone', '', 'tip', 50],
    ],
  )
  for (const [url, reply] of await repliesOf(ada, all, [sales[1]!._id]))
    for (const word of [quinn.id, 'quinn_unseen']) assert.ok(!reply.includes(word), `${url} reveals ${word}`)
  assert.deepEqual((await ada(earnings.listTopFans)).data, [])
  const notified = (await ada(notifications.listNotifications)).data
  assert.equal(notified.find(({ title }) => title === 'Someone tipped you 50 tokens ($50.00)')?.from, null)
  assert.equal((await ada(messages.listConversations)).total, 0)
})

test('a performer who refunds an anonymous tip learns no name, the fan and operators know, and the books agree', async () => {
  const [bea, gil] = [await site.performer('bea'), await site.fan('gil_unseen', 100)]
  await tips(gil, bea, true)
  const [sale] = (await bea(earnings.listEarnings)).data
  const back = await bea(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'mistake', amount: 20 } })
  assert.deepEqual([back.fan.name, back.amount], ['Someone', 20])
  await operator(refunds.refundSale, { params: { id: sale!._id }, body: { reason: 'requested' } })
  await site.quiet()
  const reply = JSON.stringify([await bea(notifications.listNotifications), await bea(earnings.listEarnings)])
  assert.ok(!reply.includes(gil.id) && !reply.includes('gil_unseen'), reply)
  const [seen] = (await operator(refunds.searchSales, { query: { username: 'gil_unseen' } })).data
  assert.deepEqual([seen?.fan.username, seen?.isAnonymous, seen?.refunded], ['gil_unseen', true, 50])
  const own = (await gil(tokens.listTokenTransactions)).data
  assert.deepEqual(
    own.map(({ kind, tokens: moved, isAnonymous, with: other }) => [kind, moved, isAnonymous, other?.username]),
    [
      ['refund', 30, true, 'bea'],
      ['refund', 20, true, 'bea'],
      ['tip', -50, true, 'bea'],
      ['purchase', 100, false, undefined],
    ],
  )
  await assertBooks(site)
})

test('a performer who referred the fan gets no share that would reveal them', async () => {
  const [cleo, hugo] = [await site.performer('cleo'), await site.fan('hugo', 200)]
  const endsAt = addDays(site.clock.now(), 90)
  await site.ctx.write((tx) => addReferral(tx, { referrerId: cleo.id, referredId: hugo.id, percent: 50, endsAt }))
  await tips(hugo, cleo, true)
  assert.deepEqual((await cleo(referrals.searchReferralEarnings)).data, [])
  await tips(hugo, cleo, false)
  assert.equal((await cleo(referrals.searchReferralEarnings)).data.length, 1)
  await assertBooks(site)
})

test('a performer who referred both and shares the sales sees no time that could be matched with a name', async () => {
  const [eva, manager, kim] = [await site.performer('eva'), await site.performer('manager'), await site.fan('kim', 200)]
  const endsAt = addDays(site.clock.now(), 90)
  for (const referred of [eva, kim])
    await site.ctx.write((tx) => addReferral(tx, { referrerId: manager.id, referredId: referred.id, percent: 20, endsAt }))
  const { _id: id } = await eva(splits.proposeSplit, { body: { username: 'manager', name: 'Manager', percent: 30 } })
  await manager(splits.acceptSplit, { params: { id } })
  await tips(kim, eva, true)
  const notified = (await manager(referrals.searchReferralEarnings)).data
  assert.deepEqual(
    notified.map(({ name }) => name),
    ['eva'],
  )
  const [line] = (await manager(splits.listSplitEarnings, { params: { id } })).data
  assert.match(line!.createdAt, /T00:00:00\.000Z$/)
  const [sale] = (await eva(earnings.listEarnings)).data
  assert.notEqual(line!._id, sale!._id)
  await assertBooks(site)
})

test('an anonymous tip has no message, whatever is sent', async () => {
  const [dora, ivan] = [await site.performer('dora'), await site.fan('ivan', 100)]
  const body = { amount: 50, isAnonymous: true, message: 'You know who I am' }
  await assert.rejects(ivan(tokens.tip, { params: { id: dora.id }, body }), isApiError('not_valid', 'message'))
  assert.equal((await dora(earnings.listEarnings)).total, 0)
})
