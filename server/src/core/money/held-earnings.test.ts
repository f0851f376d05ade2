/** Stories of earnings that are held until an order is delivered, with refunds, disputes and partners in between. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { sql } from 'kysely'
import * as closing from '@fanfare/contract/account-closing'
import * as disputes from '@fanfare/contract/disputes'
import * as earnings from '@fanfare/contract/earnings'
import * as payouts from '@fanfare/contract/payouts'
import * as refunds from '@fanfare/contract/refunds'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { features } from '../../app.ts'
import { findDisputes } from '../../features/disputes/find-disputes.ts'
import { assertBooks } from '../../../test/books.ts'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { agree } from '../../../test/splits.ts'
import { openTestServer } from '../../../test/test-server.ts'
import { bookChecks, chargeWallet, heldFor, holdEarnings, releaseHeldEarnings } from './index.ts'

const DISPUTED = '4000000000000259'
/** The orders here have no rows, which the checks of the feature `orders` would find. */
const site = await openTestServer({ features: features.filter(({ name }) => name !== 'orders') })
const operator = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  site.clock.reset()
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 1000), await site.performer(`ada${count}`)]
})

/** Sells for tokens; 100 tokens leave 80.00 for the performer. */
async function sells(tokens = 10_000, key: string = newId(site.clock.now())): Promise<string> {
  const sale = await site.ctx.write((tx) => chargeWallet(tx, { key, kind: 'tip', fanId: fan.id, performerId: ada.id, tokens }))
  return sale?.id ?? ''
}
const order = () => ({ cause: 'order', causeId: newId(site.clock.now()) }) as const
type Order = ReturnType<typeof order>
const holds = (of: Order, ...saleIds: string[]) =>
  site.ctx.write(async (tx) => {
    for (const saleId of saleIds) await holdEarnings(tx, { orderId: of.causeId, saleId })
  })
const releases = (of: Order) => site.ctx.write((tx) => releaseHeldEarnings(tx, of))
const held = (of: Order) => heldFor(site.ctx.db, of)
const figures = async (who = ada) => {
  const { pending, available, frozen, undelivered, owed } = await who(earnings.readEarningStats)
  return { pending, available, frozen, undelivered, owed }
}
const refundsOwn = (id: string, amount?: number) =>
  ada(refunds.refundOwnSale, { params: { id }, body: { reason: 'requested', ...(amount !== undefined && { amount }) } })
const nothing = { pending: 0, available: 0, frozen: 0, undelivered: 0, owed: 0 }

test('a performer cannot be paid for an order before it is delivered, even after the usual hold', async () => {
  const of = order()
  const saleId = await sells()
  await holds(of, saleId)
  await holds(of, saleId)
  assert.deepEqual([await held(of), await figures()], [8000, { ...nothing, pending: 80, undelivered: 80 }])
  await sells(5000)
  site.clock.moveTo(addDays(site.clock.now(), 40))
  assert.deepEqual(await figures(), { ...nothing, available: 40, undelivered: 80 })
  const calculated = await ada(payouts.calculatePayout, { body: { type: 'banking' } })
  assert.deepEqual([calculated.available, calculated.undelivered], [40, 80])
  await assertBooks(site)
  await releases(of)
  await releases(of)
  assert.deepEqual([await held(of), await figures()], [0, { ...nothing, available: 120 }])
  await assertBooks(site)
})

test('a performer refunds a part, and then the rest, of a sale that is held, though nothing is available', async () => {
  for (const days of [0, 40]) {
    const of = order()
    const [kept, returned] = [await sells(), await sells()]
    await holds(of, kept, returned)
    site.clock.moveTo(addDays(site.clock.now(), days))
    await refundsOwn(returned, 33.33)
    assert.equal(await held(of), 16_000 - 2667)
    await assertBooks(site)
    await refundsOwn(returned)
    assert.equal(await held(of), 8000, 'the other line of the order stays held')
    assert.deepEqual([(await figures()).available, (await figures()).owed], [0, 0])
    await assertBooks(site)
    await refundsOwn(kept)
    assert.deepEqual(await figures(), nothing)
    await releases(of)
    site.clock.reset()
  }
  await assertBooks(site)
})

test('earnings that are not held still cannot cover a refund after they were paid out', async () => {
  const [of, saleId, paidOut] = [order(), await sells(), await sells()]
  await holds(of, saleId)
  site.clock.moveTo(addDays(site.clock.now(), 40))
  await site.sql.query(
    `with e as (insert into entries (id, key, reason, at) values (gen_random_uuid(), $1, 'payout', site_now()) returning id)
     insert into transfers (entry_id, debit, credit, unit, amount, at) select id, $2, 'bank:paypal', 'money', 8000, site_now() from e`,
    [`paid out ${paidOut}`, `performer:${ada.id}`],
  )
  await assert.rejects(refundsOwn(paidOut), isApiError('not_allowed'))
  await refundsOwn(saleId)
  assert.deepEqual([await held(of), (await figures()).owed], [0, 0])
  await operator(refunds.refundSale, { params: { id: paidOut }, body: { reason: 'mistake' } })
  assert.equal((await figures()).owed, 80)
  await site.sql.query('set session_replication_role = replica')
  await site.sql.query(`delete from transfers where debit = $1 and credit = 'bank:paypal'`, [`performer:${ada.id}`])
  await site.sql.query(`delete from entries where key = $1`, [`paid out ${paidOut}`])
  await site.sql.query('set session_replication_role = origin')
  await assertBooks(site)
})

test("a partner's share is held and refunded with the performer's", async () => {
  const [lia, of] = [await site.performer(`lia${count}`), order()]
  await agree(ada, lia, { percent: 30 })
  const saleId = await sells(9999)
  await holds(of, saleId)
  const undelivered = async () => [(await figures()).undelivered, (await figures(lia)).undelivered]
  const all = await held(of)
  assert.deepEqual(await undelivered(), [Math.round(all * 0.7) / 100, Math.floor(all * 0.3) / 100])
  await refundsOwn(saleId, 50)
  const [own = 0, shared = 0] = await undelivered()
  assert.equal(Math.round((own + shared) * 100), await held(of))
  await assertBooks(site)
  await refundsOwn(saleId)
  assert.deepEqual(await undelivered(), [0, 0])
  await assertBooks(site)
})

test('three partners of a sale of a few cents leave no hold below zero, however it is refunded', async () => {
  for (const name of ['lia', 'mia', 'nia']) await agree(ada, await site.performer(`${name}${count}`), { percent: 30 })
  const of = order()
  const saleId = await sells(13)
  await holds(of, saleId)
  for (let cents = 0; cents < 13; cents++) {
    await operator(refunds.refundSale, { params: { id: saleId }, body: { reason: 'requested', amount: 0.01 } })
    await assertBooks(site)
  }
  assert.equal(await held(of), 0)
})

test.for(['winning_evidence', 'losing_evidence'] as const)(
  'a disputed sale that is held counts once, for either outcome (%s)',
  async (note) => {
    const of = order()
    await saves(fan, DISPUTED)
    await subscribes(fan, ada)
    const saleId = (await ada(earnings.listEarnings)).data[0]!._id
    await sells(5000)
    await holds(of, saleId)
    await findDisputes(site.ctx)
    await site.quiet()
    assert.deepEqual(await figures(), { ...nothing, pending: 48, frozen: 8 })
    site.clock.moveTo(addDays(site.clock.now(), 40))
    assert.deepEqual(await figures(), { ...nothing, available: 40, frozen: 8 }, 'the two holds leave other earnings alone')
    await assertBooks(site)
    site.clock.reset()
    const { data } = await operator(disputes.searchDisputes, { query: { status: 'open' } })
    const dispute = data.find(({ fan: { _id } }) => _id === fan.id)!
    await operator(disputes.submitEvidence, { params: { id: dispute._id }, body: { note } })
    await site.quiet()
    await findDisputes(site.ctx)
    await site.quiet()
    const isWon = note === 'winning_evidence'
    assert.deepEqual([await held(of), (await figures()).undelivered], isWon ? [800, 8] : [0, 0])
    await assertBooks(site)
    await releases(of)
    assert.equal((await figures()).pending, isWon ? 48 : 40)
    await assertBooks(site)
  },
)

test('a performer whose earnings are held is erased only after the orders are delivered', async () => {
  const of = order()
  await holds(of, await sells())
  await ada(closing.closeOwnAccount, { body: { username: ada.username } })
  const status = async () => {
    site.clock.moveTo(addDays(site.clock.now(), 15))
    await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
    await site.quiet()
    return (await site.sql.query('select status from accounts where id = $1', [ada.id])).rows[0]?.status
  }
  assert.equal(await status(), 'closed')
  await releases(of)
  assert.equal(await status(), 'deleted')
})

const ROLLBACK = new Error('rollback')

test.for([-1, 1])('the books find held earnings that differ from the rest of their sale by %d', async (by) => {
  const of = order()
  await holds(of, await sells())
  const check = bookChecks(site.ctx).find(({ name }) => name === 'held earnings')!
  const forged = site.ctx.write(async (tx) => {
    await sql`update held_earnings set net = net + ${by} where cause_id = ${of.causeId}`.execute(tx.db)
    const found = await check.find({ ...site.ctx, db: tx.db })
    assert.deepEqual(
      found.map(({ expected, found: is }) => is - expected),
      [by],
    )
    throw ROLLBACK
  })
  await assert.rejects(forged, ROLLBACK)
  assert.deepEqual(await check.find(site.ctx), [])
})
