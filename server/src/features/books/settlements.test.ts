import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { beforeAll, beforeEach, test } from 'vitest'
import * as books from '@fanfare/contract/books'
import * as payments from '@fanfare/contract/payments'
import * as settlements from '@fanfare/contract/settlements'
import * as tax from '@fanfare/contract/tax'
import { bookChecks, sumOf } from '#core/money/index.ts'
import { addDays } from '#lib/time.ts'
import { isApiError, saves } from '../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let olga: Caller
let felix: Caller
let cardId: string
beforeAll(async () => {
  site = await openTestServer()
  olga = await site.operator()
  felix = await site.fan('felix')
  cardId = (await saves(felix))._id
  await olga(tax.createTaxRate, { body: { country: 'DE', name: 'VAT', percent: 20, validFrom: today() } })
  await olga(tax.changeTaxSettings, { body: { isTaxed: true, pricesIncludeTax: true } })
})
/** Each purchase captures 120: 100 for tokens and 20 of tax. */
beforeEach(async () => {
  const body = { cardId, amount: 100, price: 100, total: 120, country: 'DE' }
  await felix(payments.purchaseTokens, { params: { id: 'custom' }, body })
})

const today = () => site.clock.now().toISOString().slice(0, 10)
const thisMonth = () => today().slice(0, 7)
let references = 0
const settles = (change: Partial<settlements.Settlement> = {}, key?: string) => {
  const { gateway = 'sandbox', amount = 50, fees = 2, arrivedOn = today(), reference = `PO-${++references}` } = change
  return olga(
    settlements.recordSettlement,
    { body: { gateway, amount, fees, arrivedOn, reference } },
    key === undefined ? {} : { key },
  )
}
const remits = (change: Partial<settlements.Remittance> = {}, key?: string) => {
  const {
    country = 'DE',
    from = thisMonth(),
    until = from,
    amount = 5,
    paidOn = today(),
    reference = `UST-${++references}`,
  } = change
  return olga(
    settlements.recordRemittance,
    { body: { country, from, until, amount, paidOn, reference } },
    key === undefined ? {} : { key },
  )
}
const claim = async () =>
  (await olga(settlements.readReceivablesAndLiabilities)).gateways.find(({ gateway }) => gateway === 'sandbox')
const debt = async () => (await olga(settlements.readReceivablesAndLiabilities)).countries.find(({ country }) => country === 'DE')
const sums = async () =>
  Object.fromEntries(
    await Promise.all(
      (['gateway:sandbox', 'bank:banking', 'platform:gateway-fees', 'tax:DE'] as const).map(
        async (account) => [account, await sumOf(site.ctx.db, account)] as const,
      ),
    ),
  )
/** Returns the accounts that changed, with the differences in minor units. */
async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const earlier = await sums()
  await work()
  const now = await sums()
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, sum]) => (sum === earlier[name] ? [] : [[name, sum - earlier[name]!]])),
  )
}
async function differing(): Promise<string[]> {
  const found: string[] = []
  for (const { name, find } of bookChecks(site.ctx)) if ((await find(site.ctx)).length > 0) found.push(name)
  return found
}

test('an operator records a settlement as an entry, and the processor owes that much less', async () => {
  const earlier = await claim()
  const changes = await moved(() => settles({ amount: 97.1, fees: 2.9, reference: 'po_1' }))
  assert.deepEqual(changes, { 'gateway:sandbox': 10000, 'bank:banking': -9710, 'platform:gateway-fees': -290 })
  const now = await claim()
  assert.equal(Math.round((earlier!.owed - now!.owed) * 100), 10000)
  assert.deepEqual([now?.settled, now?.fees], [97.1, 2.9])
  const [listed] = (await olga(settlements.listSettlements, { query: {} })).data
  assert.deepEqual(
    [listed?.reference, listed?.amount, listed?.fees, listed?.arrivedOn, listed?.status, listed?.recordedBy?._id],
    ['po_1', 97.1, 2.9, today(), 'recorded', olga.id],
  )
  assert.deepEqual(await differing(), [])
})

test('an operator records a reference once, even with parallel requests, and a double click makes one settlement', async () => {
  const changes = await moved(async () => {
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => settles({ reference: 'po_twice' })))
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1)
    await assert.rejects(settles({ reference: ' PO_Twice ' }), isApiError('already_done'))
    await assert.rejects(settles({ reference: 'po_twice', amount: 1, fees: 0 }), isApiError('already_done'))
  })
  assert.equal(changes['gateway:sandbox'], 5200)
  const body = { gateway: 'sandbox', amount: 1, fees: 0, arrivedOn: today(), reference: 'po_pressed' }
  const press = () => olga(settlements.recordSettlement, { body }, { key: 'pressed-twice' })
  const pressed = await moved(async () => assert.deepEqual((await press())._id, (await press())._id))
  assert.equal(pressed['gateway:sandbox'], 100)
})

test('an operator reverses a wrong settlement once, by a new entry with a reason, and can reuse its reference', async () => {
  const wrong = await settles({ amount: 60, fees: 0, reference: 'po_wrong' })
  const reverse = () => olga(settlements.reverseSettlement, { params: { id: wrong._id }, body: { reason: 'It was 50' } })
  const changes = await moved(async () => {
    const both = await Promise.allSettled([reverse(), reverse()])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })
  assert.deepEqual(changes, { 'gateway:sandbox': -6000, 'bank:banking': 6000 })
  await assert.rejects(reverse(), isApiError('already_done'))
  assert.equal((await settles({ amount: 50, fees: 0, reference: 'po_wrong' })).status, 'recorded')
  const listed = (await olga(settlements.listSettlements, { query: {} })).data.filter(({ reference }) => reference === 'po_wrong')
  assert.deepEqual(
    listed.map(({ status, reversal }) => [status, reversal?.reason]),
    [
      ['recorded', undefined],
      ['reversed', 'It was 50'],
    ],
  )
  for (const change of [
    `update settlements set amount = amount + 1`,
    `update settlements set reversal_reason = 'another' where reversed_at is not null`,
    `delete from settlements`,
  ])
    await assert.rejects(site.sql.query(change), /history is not rewritten/)
  assert.deepEqual(await differing(), [])
})

test('an operator records a tax payment, which is owed no longer, and its receipts still agree', async () => {
  const earlier = await debt()
  assert.deepEqual(await moved(() => remits({ amount: 12.5, reference: 'OSS Q4' })), { 'tax:DE': -1250, 'bank:banking': 1250 })
  const now = await debt()
  assert.deepEqual([now!.taken - earlier!.taken, now!.remitted - earlier!.remitted], [0, 12.5])
  assert.equal(Math.round((earlier!.owed - now!.owed) * 100), 1250)
  await assert.rejects(remits({ amount: 1, reference: 'OSS Q4' }), isApiError('already_done'))
  const { _id: id } = await remits({ amount: 3, reference: 'OSS wrong' })
  const reverse = () => olga(settlements.reverseRemittance, { params: { id }, body: { reason: 'another country' } })
  assert.deepEqual(await moved(reverse), { 'tax:DE': 300, 'bank:banking': -300 })
  await assert.rejects(reverse(), isApiError('already_done'))
  const [listed] = (await olga(settlements.listRemittances, { query: {} })).data
  assert.deepEqual([listed?.reference, listed?.status, listed?.reversal?.reason], ['OSS wrong', 'reversed', 'another country'])
  assert.deepEqual([listed?.from, listed?.until], [thisMonth(), thisMonth()])
  assert.deepEqual(await differing(), [])
})

test('an operator can pay everything owed, after which there is nothing left to pay or settle', async () => {
  const [{ owed: there } = { owed: 0 }, { owed: tax } = { owed: 0 }] = [await claim(), await debt()]
  await settles({ amount: there - 1, fees: 1 })
  await remits({ amount: tax })
  assert.deepEqual([(await claim())?.owed, (await debt())?.owed], [0, 0])
  await assert.rejects(settles({ amount: 1, fees: 0 }), isApiError('not_valid', 'gateway'))
  await assert.rejects(remits({ amount: 1 }), isApiError('not_valid', 'country'))
  assert.deepEqual(await differing(), [])
})

test('an operator who enters an impossible value reads why at the field, and nothing moves', async () => {
  const owed = (await claim())!.owed
  const tomorrow = addDays(site.clock.now(), 2).toISOString().slice(0, 10)
  const changes = await moved(async () => {
    for (const amount of [-1, Number.NaN, 1e21, 0.1 + 0.2, 10.001, owed + 0.01])
      await assert.rejects(settles({ amount, fees: 0 }), isApiError('not_valid', 'amount'), String(amount))
    for (const fees of [-1, Number.NaN, 1e21, 0.005]) await assert.rejects(settles({ fees }), isApiError('not_valid', 'fees'))
    await assert.rejects(settles({ amount: 0, fees: 0 }), isApiError('not_valid', 'amount'))
    await assert.rejects(settles({ arrivedOn: tomorrow }), isApiError('not_valid', 'arrivedOn'))
    await assert.rejects(settles({ reference: '   ' }), isApiError('not_valid', 'reference'))
    for (const gateway of ['bank', 'manual', 'nobody', "x'; drop table settlements"])
      await assert.rejects(settles({ gateway, amount: 1 }), isApiError('not_valid', 'gateway'), gateway)
    for (const amount of [-1, 0, Number.NaN, 1e21, 0.1 + 0.2, 100_000])
      await assert.rejects(remits({ amount }), isApiError('not_valid', 'amount'), String(amount))
    await assert.rejects(remits({ country: 'FR' }), isApiError('not_valid', 'country'))
    await assert.rejects(remits({ country: 'ZZ' }), isApiError('not_valid', 'country'))
    await assert.rejects(remits({ paidOn: tomorrow }), isApiError('not_valid', 'paidOn'))
    await assert.rejects(remits({ until: '2099-01' }), isApiError('not_valid', 'until'))
    await assert.rejects(remits({ from: thisMonth(), until: '2020-01' }), isApiError('not_valid', 'until'))
    const nobody = { params: { id: felix.id }, body: { reason: 'there is none' } }
    await assert.rejects(olga(settlements.reverseSettlement, nobody), isApiError('not_found'))
    await assert.rejects(olga(settlements.reverseRemittance, nobody), isApiError('not_found'))
    await assert.rejects(felix(settlements.recordSettlement, { body: await valid() }), isApiError('not_allowed'))
    await assert.rejects(felix(settlements.readReceivablesAndLiabilities), isApiError('not_allowed'))
  })
  assert.deepEqual(changes, {})
})
const valid = async () => ({ gateway: 'sandbox', amount: 1, fees: 0, arrivedOn: today(), reference: 'a fan’s' })

test('an operator sees fees, the bank and tax payments in the trial balance, the journal and ledger-cli', async () => {
  await settles({ amount: 10, fees: 1 })
  await remits({ amount: 2 })
  const { accounts } = await olga(books.readTrialBalance)
  const names = accounts.map(({ account }) => account)
  for (const name of ['bank:banking', 'platform:gateway-fees', 'tax:DE']) assert.ok(names.includes(name), name)
  const read = async (format: 'csv' | 'ledger') =>
    Buffer.from((await olga(books.downloadJournal, { query: { month: thisMonth(), format } })).content, 'base64').toString()
  assert.match(await read('csv'), /,tax remittance,remittance:[\w-]+,tax:DE,bank:banking,money,2\b/)
  const balance = spawnSync('ledger', ['--args-only', '-f', '-', 'balance', '--flat', 'Expenses', 'Assets:bank'], {
    input: await read('ledger'),
    encoding: 'utf8',
  })
  assert.equal(balance.status, 0, balance.stderr)
  assert.match(balance.stdout, /Expenses:platform:gateway-fees/)
  assert.match(balance.stdout, /Assets:bank:banking/)
})

test("a settlement or tax payment changed behind the ledger's back is found", async () => {
  await settles()
  await remits()
  const forge = async (change: string): Promise<string[]> => {
    await site.sql.query('begin; set local session_replication_role = replica')
    await site.sql.query(change)
    await site.sql.query('commit')
    return differing()
  }
  const both = (table: string, column: string, by: number) =>
    `update ${table} set ${column} = ${column} + ${by} where id = (select min(id::text)::uuid from ${table} where reversed_at is null)`
  for (const [table, column, name] of [
    ['settlements', 'amount', 'settlements'],
    ['settlements', 'fees', 'settlements'],
    ['tax_remittances', 'amount', 'remittances'],
  ] as const) {
    assert.deepEqual(await forge(both(table, column, 7)), [name], `${table} ${column}`)
    assert.deepEqual(await forge(both(table, column, -7)), [])
  }
  const renamed = (from: string, to: string) => `update settlements set gateway = '${to}' where gateway = '${from}'`
  assert.deepEqual(await forge(renamed('sandbox', 'stripe')), ['settlements'])
  assert.deepEqual(await forge(renamed('stripe', 'sandbox')), [])
})
