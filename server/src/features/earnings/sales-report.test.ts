import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as posts from '@fanfare/contract/posts'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { closeUntil, sumOf } from '#core/money/index.ts'
import { changeSettings } from '#core/settings/index.ts'
import { addDays, addMinutes, addMonths } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

/** Each story has its own site because it closes the ledger at its own time. Tips may be a few tokens. */
async function openSite() {
  const site = await openTestServer()
  await site.ctx.write((tx) => changeSettings(tx, { minimumTipPrice: 100 }))
  return site
}

const tips = (fan: Caller, performer: Caller, amount: number) =>
  fan(tokens.tip, { params: { id: performer.id }, body: { amount } })

test('a performer filters sales by fan, kind and local day, and the file sums to the ledger', async () => {
  const site = await openSite()
  const [ida, lea, max] = [await site.performer('ida'), await site.fan('lea', 1000), await site.fan('max', 1000)]
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const midnight = new Date(`${day(addDays(site.clock.now(), 20))}T00:00:00Z`)
  site.clock.moveTo(addMinutes(midnight, -20))
  await tips(lea, ida, 50)
  site.clock.moveTo(addMinutes(midnight, 30))
  await tips(max, ida, 99.99)
  await lea(tokens.tip, { params: { id: ida.id }, body: { amount: 20, isAnonymous: true } })
  const [, large] = (await ida(earnings.listEarnings)).data
  await ida(refunds.refundOwnSale, { params: { id: large!._id }, body: { reason: 'requested', amount: 10.01 } })

  const [before, after] = [day(addDays(midnight, -1)), day(midnight)]
  const grossOf = async (query: earnings.EarningFilters & { timeZone?: string }) => {
    const { data, total } = await ida(earnings.listEarnings, { query })
    assert.equal(total, data.length)
    return data.map(({ gross }) => gross)
  }
  assert.deepEqual(await grossOf({ to: before }), [50])
  assert.deepEqual(await grossOf({ from: after }), [20, 99.99])
  assert.deepEqual(await grossOf({ from: after, to: after, timeZone: 'Asia/Kathmandu' }), [20, 99.99, 50])
  assert.deepEqual(await grossOf({ username: 'lea' }), [50], 'an anonymous tipper is not found by name')
  assert.deepEqual(await grossOf({ username: 'nobody.here' }), [])
  assert.deepEqual(await grossOf({ kind: 'post' }), [])
  await assert.rejects(grossOf({ from: after, to: before }), isApiError('not_valid', 'to'))
  await assert.rejects(grossOf({ timeZone: 'Mars/Olympus' }), isApiError('not_valid', 'timeZone'))

  const read = async (query: earnings.EarningFilters) => {
    const { content } = await ida(earnings.downloadEarnings, { query })
    const lines = Buffer.from(content, 'base64').toString().slice(1).trim().split('\r\n').slice(1)
    return lines.map((line) => line.split(','))
  }
  const lines = await read({})
  // Kind, fan, gross, commission, refunded and shared, and the performer's part.
  assert.deepEqual(
    lines.map((line) => [line[1], line[3], ...line.slice(5, 9)]),
    [
      ['Tips', '', '20', '-4', '0', '16'],
      ['Tips', 'max', '99.99', '-19.99', '-8.01', '71.99'],
      ['Tips', 'lea', '50', '-10', '0', '40'],
    ],
  )
  const sum = lines.reduce((all, line) => all + Math.round(Number(line[8]) * 100), 0)
  assert.equal(sum, await sumOf(site.ctx.db, `performer:${ida.id}`))
  assert.equal((await read({ username: 'max' })).length, 1)
  await assert.rejects(lea(earnings.downloadEarnings), isApiError('not_allowed'))
})

test('a performer compares a period with the same number of days before, before and after the ledger is closed', async () => {
  const site = await openSite()
  const [una, ned] = [await site.performer('una'), await site.fan('ned', 1000)]
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const start = new Date(`${day(addDays(site.clock.now(), 5))}T00:00:00Z`)
  for (const [days, amount] of [
    [0, 10],
    [2, 20],
    [3, 30],
    [5, 40],
  ] as const) {
    site.clock.moveTo(addMinutes(addDays(start, days), 30))
    await tips(ned, una, amount)
  }
  const read = (from: number, to: number, timeZone = 'UTC') =>
    una(earnings.readEarningPeriod, { query: { from: day(addDays(start, from)), to: day(addDays(start, to)), timeZone } })
  for (const isClosed of [false, true]) {
    if (isClosed) await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
    const tipped = (now: number, before: number) => ({ now, before, byKind: [{ kind: 'tip', now, before }] })
    assert.deepEqual(await read(3, 5), { days: 3, ...tipped(56, 24) })
    assert.deepEqual(await read(2, 2), { days: 1, ...tipped(16, 0) })
    // Half past midnight is the previous day five hours to the west.
    assert.deepEqual(await read(2, 2, 'America/Bogota'), { days: 1, ...tipped(24, 16) })
  }
  await assert.rejects(read(3, 2), isApiError('not_valid', 'to'))
  await assert.rejects(read(0, 400), isApiError('not_valid', 'to'))
})

test("a performer sees each kind's earnings over whole and partial months, which sum to the total", async () => {
  const site = await openSite()
  const [yara, tom] = [await site.performer('yara'), await site.fan('tom', 5000)]
  const next = new Date(Date.UTC(site.clock.now().getUTCFullYear(), site.clock.now().getUTCMonth() + 1, 1))
  const at = (months: number, days: number) => addMinutes(addDays(addMonths(next, months), days), 45)
  for (const [months, days] of [
    [0, 10],
    [1, 0],
    [1, 20],
    [2, 29],
    [3, 3],
  ] as const) {
    site.clock.moveTo(at(months, days))
    await tips(tom, yara, 10)
    const { _id: id } = await yara(posts.createPost, { body: { text: 'words', audience: 'paid', price: 20 } })
    const { _id: sale } = await tom(posts.buyPost, { params: { id } })
    if (months === 2) await yara(refunds.refundOwnSale, { params: { id: sale }, body: { reason: 'requested' } })
  }
  const day = (when: Date) => when.toISOString().slice(0, 10)
  for (const isClosed of [false, true]) {
    if (isClosed) await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
    const { now, byKind } = await yara(earnings.readEarningPeriod, { query: { from: day(at(0, 10)), to: day(at(3, 3)) } })
    assert.deepEqual(
      byKind.map((one) => [one.kind, one.now, one.before]),
      [
        ['post', 64, 0],
        ['tip', 40, 0],
      ],
    )
    assert.equal(now, 104)
    const middle = await yara(earnings.readEarningPeriod, { query: { from: day(at(1, 0)), to: day(at(2, 0)) } })
    assert.deepEqual(
      middle.byKind.map((one) => [one.kind, one.now, one.before]),
      [
        ['post', 32, 16],
        ['tip', 16, 8],
      ],
    )
  }
})

test('a performer pages through buyers by their total, and finds them by name', async () => {
  const site = await openSite()
  const vera = await site.performer('vera')
  for (const [i, name] of ['amy', 'bob', 'cat'].entries()) await tips(await site.fan(name, 100), vera, 10 * (i + 1))
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
  const read = async (query: { username?: string; limit?: number; offset?: number }) => {
    const { data, total } = await vera(earnings.listTopFans, { query })
    return [data.map(({ fan, net }) => [fan.username, net]), total]
  }
  assert.deepEqual(await read({ limit: 2 }), [
    [
      ['cat', 24],
      ['bob', 16],
    ],
    3,
  ])
  assert.deepEqual(await read({ limit: 2, offset: 2 }), [[['amy', 8]], 3])
  assert.deepEqual(await read({ username: '@bob' }), [[['bob', 16]], 1])
  assert.deepEqual(await read({ username: 'max' }), [[], 0], 'a fan who bought only from other performers is not found')
})

test('a performer sees each item by its earnings less refunds, which sum to the total with the rest', async () => {
  const site = await openSite()
  const [wren, kai, lou] = [await site.performer('wren'), await site.fan('kai', 1000), await site.fan('lou', 1000)]
  const sells = async (text: string, price: number, fans: readonly Caller[]) => {
    const { _id: id } = await wren(posts.createPost, { body: { text, audience: 'paid', price } })
    for (const fan of fans) await fan(posts.buyPost, { params: { id } })
    return id
  }
  await sells('Two small ones', 10, [kai, lou])
  await sells('A large one', 50, [kai])
  const [sale] = (await wren(earnings.listEarnings)).data
  await sells('Nobody has bought this', 70, [])
  await tips(lou, wren, 5)
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
  site.clock.moveTo(addMinutes(site.clock.now(), 2))
  const read = async (query: { kind?: string; limit?: number; offset?: number } = {}) => {
    const { data, total } = await wren(earnings.listSoldThings, { query })
    return [data.map(({ kind, title, sales, net }) => [kind, title, sales, net]), total]
  }
  const [large, small] = [
    ['post', 'A large one', 1, 40],
    ['post', 'Two small ones', 2, 16],
  ]
  assert.deepEqual(await read(), [[large, small], 2])
  assert.deepEqual(await read({ limit: 1, offset: 1 }), [[small], 2])
  assert.deepEqual(await read({ kind: 'video' }), [[], 0])
  await wren(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested', amount: 45 } })
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
  const [things] = (await read()) as [[string, string, number, number][], number]
  assert.deepEqual(things, [
    ['post', 'Two small ones', 2, 16],
    ['post', 'A large one', 1, 4],
  ])
  const [{ amount: tipped } = assert.fail()] = (await wren(earnings.readEarningStats)).byKind.filter(({ kind }) => kind === 'tip')
  const sum = things.reduce((all, [, , , net]) => all + net, tipped)
  assert.equal(Math.round(sum * 100), await sumOf(site.ctx.db, `performer:${wren.id}`))
})
