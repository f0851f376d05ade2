/** Stories about split sales: each performer's share of a sale and of its refund. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as notifications from '@fanfare/contract/notifications'
import { savePayoutMethod } from '@fanfare/contract/payout-methods'
import * as payouts from '@fanfare/contract/payouts'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as splits from '@fanfare/contract/splits'
import * as tokens from '@fanfare/contract/tokens'
import { bookChecks, closeUntil } from '#core/money/index.ts'
import { addDays, addMinutes } from '#lib/time.ts'
import { agree, endsSplit, figures, pendingOf, proposes, splitsOf, tips } from '../../../test/splits.ts'
import { isApiError } from '../../../test/payments.ts'
import { assertBooks } from '../../../test/books.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let operator: Caller
beforeAll(async () => {
  site = await openTestServer()
  operator = await site.operator('olga')
})

const titles = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.listNotifications)).data.map(({ title }) => title)
}

test('performers with a share of a sale are notified of its refund, and no one else is', async () => {
  const [vera, max, alone] = [await site.performer('vera'), await site.performer('max'), await site.performer('alone')]
  const [lou, agreed] = [await site.fan('lou', 1000), 'New sales split offer']
  await agree(vera, max)
  const [{ _id: id }, { _id: ofAlone }] = [await tips(lou, vera), await tips(lou, alone)]
  const window = await openSocket(site.base, max.token)
  await alone(refunds.refundOwnSale, { params: { id: ofAlone }, body: { reason: 'requested' } })
  assert.deepEqual(await titles(max), [agreed])
  assert.equal(window.all(splits.splitUpdated).length, 0)
  await vera(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested' } })
  await window.received(splits.splitUpdated)
  window.close()
  assert.deepEqual(await titles(max), ['A sale shared with you was refunded. Your share was reversed.', agreed])
})

test('each sale is split after acceptance: both performers see their share, the fan why, and no one sees more', async () => {
  const [ada, mia, felix] = [await site.performer('ada'), await site.performer('mia'), await site.fan('felix', 1000)]
  await tips(felix, ada)
  const proposed = await proposes(ada, mia)
  assert.deepEqual([proposed.status, proposed.side, proposed.can], ['proposed', 'performer', ['withdraw']])
  assert.deepEqual((await splitsOf(mia))[0]?.can, ['accept', 'decline'])
  assert.deepEqual(await titles(mia), ['New sales split offer'])
  await tips(felix, ada)
  assert.deepEqual(await pendingOf(site, ada, mia), [16_000, 0], 'a proposal splits no sales')

  const { status } = await mia(splits.acceptSplit, { params: { id: proposed._id } })
  assert.equal(status, 'active')
  assert.equal((await titles(ada))[0], 'Your sales split was accepted')
  const { _id: saleId } = await tips(felix, ada, 99.99)
  // A commission of 19.99, and 30 % of 80.00.
  assert.deepEqual(await pendingOf(site, ada, mia), [16_000 + 5600, 2400])

  const open = [await figures(ada), await figures(mia), await splitsOf(ada), await splitsOf(mia)]
  const [ofAda, ofMia] = [await figures(ada), await figures(mia)]
  assert.deepEqual([ofAda.total, ofAda.shared, ofAda.byKind], [216, 0, [{ kind: 'tip', amount: 216 }]])
  assert.deepEqual([ofMia.total, ofMia.shared, ofMia.pending, ofMia.byKind], [24, 24, 24, []])
  assert.deepEqual(
    (await splitsOf(mia)).map(({ amount, with: other }) => [amount, other.username]),
    [[24, 'ada']],
  )
  const [sale] = (await ada(earnings.listEarnings)).data
  assert.deepEqual([sale?.gross, sale?.commission, sale?.split, sale?.net], [99.99, 19.99, 24, 56])
  assert.equal((await mia(earnings.listEarnings)).total, 0)
  const shared = await mia(splits.listSplitEarnings, { params: { id: proposed._id } })
  assert.deepEqual(
    shared.data.map(({ kind, amount, isRefund }) => [kind, amount, isRefund]),
    [['tip', 24, false]],
  )
  assert.ok(!JSON.stringify(shared).includes(felix.id))

  const receipt = await felix(tokens.readTokenTransaction, { params: { id: saleId } })
  assert.deepEqual(receipt.sharedAs, ['Manager'])
  assert.ok(!JSON.stringify(receipt).includes('mia'))
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
  assert.deepEqual(
    [await figures(ada), await figures(mia), await splitsOf(ada), await splitsOf(mia)],
    open,
    'closing changes no figure',
  )
  site.clock.moveTo(addMinutes(site.clock.now(), 2))
  assert.deepEqual((await mia(earnings.listTopFans)).data, [])
  await assertBooks(site)
})

test("each performer's statement sums to the ledger, with sales, given shares and received shares", async () => {
  const [bea, noa, kim] = [await site.performer('bea'), await site.performer('noa'), await site.fan('kim', 1000)]
  const now = site.clock.now()
  await agree(bea, noa, { percent: 25, name: 'Co-performer' })
  site.clock.moveTo(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 28)))
  const { _id: id } = await tips(kim, bea)
  await tips(kim, noa)
  const back = await bea(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested', amount: 50 } })
  assert.equal(back.net, 30, 'her share of the 40; Noa returns the other 10')
  const month = site.clock.now().toISOString().slice(0, 7)
  const linesOf = async (who: Caller) => {
    const { content } = await who(earnings.downloadStatement, { query: { month, format: 'csv' } })
    return Buffer.from(content, 'base64').toString().trim().split('\r\n').slice(1)
  }
  assert.deepEqual(await linesOf(bea), [
    'opening,,,,,0',
    'sale,tip,1,100,20,80',
    'refund,tip,1,-50,-10,-40',
    'shared,tip,1,,,-10',
    'closing,,,,,30',
    'not available yet,,,,,30',
    'frozen by disputes today,,,,,0',
    'held until delivery today,,,,,0',
    'tax beside the gross,,,,,0',
  ])
  assert.deepEqual(await linesOf(noa), [
    'opening,,,,,0',
    'sale,tip,1,100,20,80',
    'other,split,,,,10',
    'closing,,,,,90',
    'not available yet,,,,,90',
    'frozen by disputes today,,,,,0',
    'held until delivery today,,,,,0',
    'tax beside the gross,,,,,0',
  ])
  const pdf = await bea(earnings.downloadStatement, { query: { month, format: 'pdf' } })
  assert.equal(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString(), '%PDF-')
  await assertBooks(site)
})

test('only the chosen kinds are split, among up to three partners, and indivisible cents stay with the performer', async () => {
  const [cleo, one, two, three] = [
    await site.performer('cleo'),
    await site.performer('one'),
    await site.performer('two'),
    await site.performer('three'),
  ]
  const ivan = await site.fan('ivan', 1000)
  await agree(cleo, one, { percent: 33 })
  await agree(cleo, two, { percent: 33, kinds: ['tip', 'post'] })
  await agree(cleo, three, { percent: 24, kinds: ['post'] })
  const post = await cleo(posts.createPost, { body: { text: 'words', teaser: 'a teaser', audience: 'paid', price: 3.33 } })
  const { _id: id } = await ivan(posts.buyPost, { params: { id: post._id } })
  // 3.33 less 0.66 is 2.67: 0.88, 0.88 and 0.64.
  assert.deepEqual(await pendingOf(site, cleo, one, two, three), [27, 88, 88, 64])
  await tips(ivan, cleo)
  assert.deepEqual(await pendingOf(site, cleo, one, two, three), [27 + 2720, 88 + 2640, 88 + 2640, 64])

  for (const amount of [0.01, 0.04, 1, 1.11])
    await cleo(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested', amount } })
  await assertBooks(site)
  const rest = await cleo(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested' } })
  assert.equal(rest.isFull, true)
  assert.deepEqual(
    await pendingOf(site, cleo, one, two, three),
    [2720, 2640, 2640, 0],
    'each has given back what they got, to the cent',
  )
  assert.deepEqual(
    (await splitsOf(three)).map(({ amount }) => amount),
    [0],
  )
  await assertBooks(site)
})

test('a refund after the hold leaves each partner owing their part, which later shares pay first', async () => {
  const [dora, pia, jon] = [await site.performer('dora'), await site.performer('pia'), await site.fan('jon', 1000)]
  await agree(dora, pia, { percent: 50 })
  await pia(savePayoutMethod, { params: { id: pia.id }, body: { type: 'paypal', email: 'pia@example.test' } })
  const { _id: id } = await tips(jon, dora, 200)
  site.clock.moveTo(addDays(site.clock.now(), 9))
  await pia(payouts.requestPayout, { body: { amount: 80, type: 'paypal' } })
  const back = { params: { id }, body: { reason: 'requested' } } as const
  await assert.rejects(dora(refunds.refundOwnSale, back), isApiError('not_allowed'), 'a refund cannot put a partner into debt')
  await operator(refunds.refundSale, back)
  assert.deepEqual([(await figures(pia)).owed, (await figures(dora)).owed], [80, 0])
  await tips(jon, dora, 400)
  site.clock.moveTo(addDays(site.clock.now(), 9))
  assert.deepEqual([(await figures(pia)).owed, (await figures(pia)).available, (await figures(dora)).available], [0, 80, 160])
  await assertBooks(site)
})

test('an agreement that ends while fans pay splits each sale fully or not at all, and none after the end', async () => {
  const [hana, suri] = [await site.performer('hana'), await site.performer('suri')]
  const split = await agree(hana, suri)
  const fans = await Promise.all(['f.one', 'f.two', 'f.three', 'f.four'].map((name) => site.fan(name, 1000)))
  const paying = fans.flatMap((fan) => [1, 2, 3].map(() => tips(fan, hana)))
  const [ended] = await Promise.all([endsSplit(suri, split), ...paying])
  assert.deepEqual([ended.status, ended.can], ['ended', []])
  const [before] = await pendingOf(site, suri)
  await tips(fans[0]!, hana)
  const { data } = await hana(earnings.listEarnings, { query: { limit: 100 } })
  assert.equal(data.length, 13)
  assert.ok(data.every(({ split: part, net }) => (part === 24 && net === 56) || (part === 0 && net === 80)))
  assert.equal(data[0]?.split, 0)
  assert.deepEqual(await pendingOf(site, suri), [before])
  assert.equal(data.reduce((sum, { split: part }) => sum + part, 0) * 100, before)
  await assertBooks(site)
})

test('the books find a share without an entry', async () => {
  await site.sql.query(`insert into split_earnings (entry_id, sale_id, split_id, performer_id, partner_id, fan_id, kind, amount, available_at, at)
    select r.id, s.id, p.id, p.performer_id, p.partner_id, s.fan_id, s.kind, 7, now(), now()
    from sales s join splits p on p.performer_id = s.performer_id join accounts a on a.id = p.performer_id and a.username = 'ada'
    join lateral (select id from entries where reason <> 'tip' limit 1) r on true order by s.at limit 1`)
  const found = []
  for (const { name, find } of bookChecks(site.ctx)) if ((await find(site.ctx)).length > 0) found.push(name)
  assert.ok(found.includes('splits'), found.join())
})
