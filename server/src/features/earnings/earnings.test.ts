import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as earnings from '@fanfare/contract/earnings'
import * as payoutHolds from '@fanfare/contract/payout-holds'
import * as refunds from '@fanfare/contract/refunds'
import * as tokens from '@fanfare/contract/tokens'
import { chargeWallet, closeUntil, sumOf } from '#core/money/index.ts'
import { addDays, addMinutes, addMonths } from '#lib/time.ts'
import { isApiError } from '../../../test/payments.ts'
import { textsOf } from '../../../test/pdf-text.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const tips = (fan: Caller, performer: Caller, amount: number) =>
  fan(tokens.tip, { params: { id: performer.id }, body: { amount } })
const statsOf = (performer: Caller, timeZone = 'UTC') => performer(earnings.readEarningStats, { query: { timeZone } })
const everything = async (performer: Caller) => ({
  stats: await statsOf(performer),
  total: (await performer(earnings.listEarnings)).total,
  balance: await sumOf(site.ctx.db, `performer:${performer.id}`),
})

test('a performer sees the same figures whether the ledger is closed once, hour by hour or twice', async () => {
  const [ada, felix, gil] = [await site.performer('ada'), await site.fan('felix', 1000), await site.fan('gil', 1000)]
  for (const [fan, amount] of [
    [felix, 50],
    [gil, 99.99],
    [felix, 51.01],
  ] as const) {
    await tips(fan, ada, amount)
    site.clock.moveTo(addMinutes(site.clock.now(), 50))
  }
  const [sale] = (await ada(earnings.listEarnings)).data
  await ada(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested', amount: 10.01 } })
  site.clock.moveTo(addMinutes(site.clock.now(), 200))
  await tips(gil, ada, 70)
  const open = await everything(ada)
  // 40.00 + 80.00 + 40.81 - 8.01 + 56.00: the performer gets fractions of a cent.
  assert.deepEqual([open.stats.total, open.total], [208.8, 4])

  for (const minutes of [400, 60, 60]) {
    await closeUntil(site.ctx, addMinutes(site.clock.now(), -minutes))
    assert.deepEqual(await everything(ada), open)
  }
  await Promise.all([1, 2, 3].map(() => closeUntil(site.ctx, site.clock.now())))
  assert.deepEqual(await everything(ada), open)
  const top = (await ada(earnings.listTopFans)).data.map(({ fan, sales, net }) => [fan.username, sales, net])
  assert.deepEqual(top, [
    ['gil', 2, 136],
    ['felix', 2, 72.8],
  ])
})

test('a posting dated in a closed hour is rejected', async () => {
  const [ada, felix] = [await site.performer('bea'), await site.fan('hugo', 1000)]
  await tips(felix, ada, 50)
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))
  const late = { key: 'late', kind: 'tip', fanId: felix.id, performerId: ada.id, tokens: 100 }
  await assert.rejects(
    site.ctx.write((tx) => chargeWallet(tx, late)),
    /closed/,
  )
  site.clock.moveTo(addMinutes(site.clock.now(), 2))
  await tips(felix, ada, 50)
  assert.equal((await everything(ada)).balance, 8000)
})

test('closing an hour waits for a payment in progress and includes it in the sums', async () => {
  const [ada, felix] = [await site.performer('fay'), await site.fan('slow', 1000)]
  await tips(felix, ada, 50)
  const [posted, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const tip = { key: 'slow', kind: 'tip', fanId: felix.id, performerId: ada.id, tokens: 10_000 }
  const paying = site.ctx.write(async (tx) => {
    await chargeWallet(tx, tip)
    posted.resolve()
    await released.promise
  })
  await posted.promise
  const end = addMinutes(site.clock.now(), 1)
  const early = await closeUntil(site.ctx, end).then(
    () => 'closed',
    (error: { code: string }) => error.code,
  )
  released.resolve()
  await paying
  await closeUntil(site.ctx, end)
  site.clock.moveTo(addMinutes(end, 1))
  // 40.00 + 80.00
  assert.deepEqual([early, (await everything(ada)).balance], ['55P03', 12_000])
})

test('a performer in Kathmandu sees a sale shortly before midnight UTC on the next day', async () => {
  const [ada, felix] = [await site.performer('cleo'), await site.fan('ivan', 1000)]
  const midnight = new Date(`${addDays(site.clock.now(), 40).toISOString().slice(0, 10)}T00:00:00Z`)
  site.clock.moveTo(addMinutes(midnight, -20))
  await tips(felix, ada, 50)
  site.clock.moveTo(addMinutes(midnight, 30))
  await closeUntil(site.ctx, addMinutes(midnight, 10))
  const daysOf = async (zone: string) => (await statsOf(ada, zone)).daily.filter(({ amount }) => amount > 0)
  const day = (at: Date) => at.toISOString().slice(0, 10)
  assert.deepEqual(await daysOf('UTC'), [{ date: day(addDays(midnight, -1)), amount: 40 }])
  assert.deepEqual(await daysOf('Asia/Kathmandu'), [{ date: day(midnight), amount: 40 }])
  assert.deepEqual(await daysOf('America/Bogota'), [{ date: day(addDays(midnight, -1)), amount: 40 }])
  assert.deepEqual((await statsOf(ada, 'UTC')).day, { now: 0, before: 40 })
  assert.deepEqual((await statsOf(ada, 'Asia/Kathmandu')).day, { now: 40, before: 0 })
  await assert.rejects(statsOf(ada, 'Mars/Olympus'), isApiError('not_valid', 'timeZone'))
})

/** Neither a dispute nor tax. */
const NOTHING_BESIDE = [
  ['frozen by disputes today', '', '', '', '', '0'],
  ['held until delivery today', '', '', '', '', '0'],
  ['tax beside the gross', '', '', '', '', '0'],
]

test("a performer's statement begins where the last one ended and sums to the ledger", async () => {
  const [ada, felix] = [await site.performer('dora'), await site.fan('jon', 1000)]
  const now = site.clock.now()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 1))
  site.clock.moveTo(start)
  await tips(felix, ada, 100)
  site.clock.moveTo(addMonths(start, 1))
  await tips(felix, ada, 60)
  const [sale] = (await ada(earnings.listEarnings)).data
  await ada(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested', amount: 10 } })
  await closeUntil(site.ctx, addMinutes(site.clock.now(), 1))

  const [first = '', second = '', third = ''] = [0, 1, 2].map((months) => addMonths(start, months).toISOString().slice(0, 7))
  const read = async (month: string) => {
    const file = await ada(earnings.downloadStatement, { query: { month, format: 'csv' } })
    const lines = Buffer.from(file.content, 'base64').toString().trim().split('\r\n').slice(1)
    return lines.map((line) => line.split(','))
  }
  assert.deepEqual(await read(first), [
    ['opening', '', '', '', '', '0'],
    ['sale', 'tip', '1', '100', '20', '80'],
    ['closing', '', '', '', '', '80'],
    ['not available yet', '', '', '', '', '0'],
    ...NOTHING_BESIDE,
  ])
  assert.deepEqual(await read(second), [
    ['opening', '', '', '', '', '80'],
    ['sale', 'tip', '1', '60', '12', '48'],
    ['refund', 'tip', '1', '-10', '-2', '-8'],
    ['closing', '', '', '', '', '120'],
    ['not available yet', '', '', '', '', '0'],
    ...NOTHING_BESIDE,
  ])
  assert.equal(await sumOf(site.ctx.db, `performer:${ada.id}`), 12_000)
  const pdf = await ada(earnings.downloadStatement, { query: { month: second, format: 'pdf' } })
  const texts = textsOf(Buffer.from(pdf.content, 'base64'))
  const valueOf = (name: string) => texts[texts.indexOf(name) + 1]
  assert.deepEqual(['Opening balance', 'Closing balance', 'Not yet available', 'Frozen by disputes today'].map(valueOf), [
    '$80.00',
    '$120.00',
    '$0.00',
    '$0.00',
  ])
  assert.equal(valueOf('Tax paid by fans on these sales'), '$0.00')
  await assert.rejects(
    ada(earnings.downloadStatement, { query: { month: third, format: 'csv' } }),
    isApiError('not_valid', 'month'),
  )
})

test("a performer's statement shows pending earnings at its closing time, less refunds and including long holds", async () => {
  const now = site.clock.now()
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  site.clock.moveTo(addDays(start, 9))
  const [ada, felix, olga] = [await site.performer('nora'), await site.fan('leo', 1000), await site.operator()]
  const hold = (days: number) =>
    olga(payoutHolds.savePayoutHolds, { body: { days, newPerformerHoldDays: days, newPerformerDays: 0 } })
  const pendingIn = async (months: number) => {
    const query = { month: addMonths(start, months).toISOString().slice(0, 7), format: 'csv' as const }
    const lines = Buffer.from((await ada(earnings.downloadStatement, { query })).content, 'base64')
      .toString()
      .split('\r\n')
    return lines.flatMap((line) => /^(?:closing|not available yet),,,,,(.*)$/.exec(line)?.[1] ?? [])
  }
  await hold(60)
  await tips(felix, ada, 100)
  await hold(7)
  site.clock.moveTo(addDays(addMonths(start, 1), 25))
  await tips(felix, ada, 60)
  const [sale] = (await ada(earnings.listEarnings)).data
  await ada(refunds.refundOwnSale, { params: { id: sale!._id }, body: { reason: 'requested' } })
  assert.deepEqual(await pendingIn(0), ['80', '80'])
  assert.deepEqual(await pendingIn(1), ['80', '80'], 'leaves out the refunded sale and keeps the sale with the 60-day hold')
  site.clock.moveTo(addMonths(start, 2))
  assert.deepEqual(await pendingIn(2), ['80', '0'])
})

test('a performer reads the same figures while the ledger is being closed', async () => {
  const start = addMinutes(site.clock.now(), 5)
  site.clock.moveTo(start)
  const [eve, kim] = [await site.performer('eve'), await site.fan('kim', 5000)]
  for (let minute = 0; minute < 40; minute++) {
    site.clock.moveTo(addMinutes(start, minute))
    await tips(kim, eve, 100)
  }
  let isClosed = false
  const closing = async () => {
    for (let minute = 1; minute <= 40; minute++) await closeUntil(site.ctx, addMinutes(start, minute))
    isClosed = true
  }
  const read = new Set<number>()
  const reading = async () => {
    while (!isClosed) read.add(await sumOf(site.ctx.db, `performer:${eve.id}`))
  }
  await Promise.all([closing(), ...Array.from({ length: 8 }, reading)])
  assert.deepEqual([...read], [320_000])
})
