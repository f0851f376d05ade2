/** Stories of tokens in escrow: held, released as a sale, returned, split, and never twice. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import * as closing from '@fanfare/contract/account-closing'
import * as refunds from '@fanfare/contract/refunds'
import * as spending from '@fanfare/contract/spending'
import * as tokens from '@fanfare/contract/tokens'
import * as users from '@fanfare/contract/users'
import { ApiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { assertBooks } from '../../../test/books.ts'
import { agree } from '../../../test/splits.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'
import { bookChecks, chargeEscrow, chargeWallet, holdEscrow, returnEscrow, splitEscrow, sumOf } from './index.ts'

const site = await openTestServer()
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => site.ctx.write(act)
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
})

const holds = async (amount = 5000, id = newId(site.clock.now())) => {
  await write((tx) => holdEscrow(tx, { id, kind: 'tip', fanId: fan.id, performerId: ada.id, tokens: amount }))
  return { id, fanId: fan.id }
}
const balance = async (who: Caller = fan) => (await who(users.readMe)).balance
const held = (id: string) => sumOf(site.ctx.db, `escrow:${id}`)
const salesOf = async (id: string) =>
  (await site.sql.query('select tokens::int, gross::int, net::int, balance_after::int from sales where escrow_id = $1', [id]))
    .rows
const wallet = async () =>
  (await fan(tokens.listTokenTransactions, { query: {} })).data
    .filter(({ kind }) => kind !== 'grant' && kind !== 'purchase')
    .map(({ kind, tokens: amount, with: other }) => `${kind} ${amount} ${other?.username}`)
const code = (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error))
/** For errors of functions; errors of calls are another class. */
const fails = (expected: string) => (error: unknown) => error instanceof ApiError && error.code === expected
const isDone = fails('already_done')

const closings = {
  release: chargeEscrow,
  return: returnEscrow,
  split: (tx: Tx, hold: { id: string; fanId: string }) => splitEscrow(tx, { ...hold, returned: 300 }),
} as const
const names = ['release', 'return', 'split'] as const

test('a fan pays into escrow, and the performer earns the tokens when they are released', async () => {
  const hold = await holds()
  assert.deepEqual([await balance(), await held(hold.id)], [50, 5000])
  assert.deepEqual(await wallet(), [`escrow -50 ${ada.username}`])
  await assertBooks(site)
  const sale = await write((tx) => chargeEscrow(tx, hold))
  assert.deepEqual([sale?.gross, sale?.net, sale?.balance, sale?.kind], [5000, 4000, 5000, 'tip'])
  assert.deepEqual(await salesOf(hold.id), [{ tokens: 5000, gross: 5000, net: 4000, balance_after: 5000 }])
  assert.deepEqual([await balance(), await held(hold.id), await sumOf(site.ctx.db, `performer:${ada.id}`)], [50, 0, 4000])
  assert.deepEqual(await wallet(), [`escrow -50 ${ada.username}`], 'the tokens left the wallet once')
  await assertBooks(site)
})

test('a fan gets tokens back from escrow, and the performer earns nothing', async () => {
  const hold = await holds()
  assert.equal(await write((tx) => returnEscrow(tx, hold)), 5000)
  await assert.rejects(holds(5000, hold.id), isDone, 'a closed hold is not paid again')
  assert.deepEqual([await balance(), await held(hold.id), await salesOf(hold.id)], [100, 0, []])
  assert.deepEqual(await wallet(), [`escrow_returned 50 ${ada.username}`, `escrow -50 ${ada.username}`])
  const { data } = await fan(tokens.listTokenMonths, { query: {} })
  assert.deepEqual(
    data.map(({ spent, received }) => [spent, received]),
    [[0, 100]],
  )
  await assertBooks(site)
})

test.for([
  ['everything', 5000, 100, []],
  ['a part', 1999, 69.99, [{ tokens: 3001, gross: 3001, net: 2401, balance_after: 6999 }]],
  ['nothing', 0, 50, [{ tokens: 5000, gross: 5000, net: 4000, balance_after: 5000 }]],
] as const)('an operator returns %s of tokens in escrow, and the rest is a sale', async ([, returned, left, sales]) => {
  const hold = await holds()
  const closed = await write((tx) => splitEscrow(tx, { ...hold, returned }))
  assert.equal((closed?.sale?.tokens ?? 0) + (closed?.returned ?? 0), 5000)
  assert.deepEqual([await balance(), await held(hold.id), await salesOf(hold.id)], [left, 0, [...sales]])
  assert.equal(await write((tx) => splitEscrow(tx, { ...hold, returned })), undefined, 'repeating it posts nothing')
  await assert.rejects(
    write((tx) => splitEscrow(tx, { ...hold, returned: 2000 })),
    isDone,
  )
  assert.deepEqual([await balance(), await held(hold.id)], [left, 0])
  await assertBooks(site)
})

test('partners and the commission share a sale from escrow, and its refund, like any other', async () => {
  const lia = await site.performer(`lia${count}`)
  await agree(ada, lia, { percent: 40 })
  const hold = await holds(9999)
  const sale = await write((tx) => chargeEscrow(tx, hold))
  const earned = async () => [await sumOf(site.ctx.db, `performer:${ada.id}`), await sumOf(site.ctx.db, `performer:${lia.id}`)]
  const [own = 0, shared = 0] = await earned()
  assert.deepEqual([own + shared, shared], [sale?.net, Math.floor((sale?.net ?? 0) * 0.4)])
  const back = { params: { id: sale?.id ?? '' }, body: { reason: 'mistake', amount: 33.33 } } as const
  await ada(refunds.refundOwnSale, back)
  assert.equal(await balance(), 33.34)
  await assertBooks(site)
  await ada(refunds.refundOwnSale, { ...back, body: { reason: 'mistake' } })
  assert.deepEqual([await balance(), await earned()], [100, [0, 0]])
  await assertBooks(site)
})

test('tokens are held once for one thing, and only as many as the wallet has', async () => {
  const id = newId(site.clock.now())
  await Promise.all([1, 2, 3].map(() => holds(4000, id)))
  assert.deepEqual([await balance(), await held(id)], [60, 4000])
  await assert.rejects(holds(3999, id), /Other tokens were held/)
  const other = await site.fan(`thief${count}`, 100)
  const steals = { id, kind: 'tip', fanId: other.id, performerId: ada.id, tokens: 4000 }
  await assert.rejects(
    write((tx) => holdEscrow(tx, steals)),
    /Other tokens were held/,
  )
  assert.equal(await balance(other), 100)
  await assert.rejects(holds(6001), fails('not_enough_tokens'))
  for (const amount of [0, -1, 0.5, Number.NaN]) await assert.rejects(holds(amount))
  assert.deepEqual(
    [await balance(), (await site.sql.query('select from escrow_holds where fan_id = $1', [fan.id])).rowCount],
    [60, 1],
  )
  await assertBooks(site)
})

test('no one closes the hold of another fan, or one that does not exist', async () => {
  const hold = await holds()
  const [other, unknown] = [
    { ...hold, fanId: (await site.fan(`other${count}`)).id },
    { ...hold, id: newId(site.clock.now()) },
  ]
  for (const wrong of [other, unknown])
    for (const name of names)
      await assert.rejects(
        write(async (tx) => closings[name](tx, wrong)),
        fails('not_found'),
      )
  for (const returned of [-1, 5001])
    await assert.rejects(
      write((tx) => splitEscrow(tx, { ...hold, returned })),
      fails('not_valid'),
    )
  assert.equal(await held(hold.id), 5000)
})

test.for(names.flatMap((first) => names.map((second) => [first, second] as const)))(
  'after the %s of a hold, a %s posts nothing',
  async ([first, second]) => {
    const hold = await holds()
    assert.ok(await write(async (tx) => closings[first](tx, hold)))
    const after = [await balance(), await sumOf(site.ctx.db, `performer:${ada.id}`)]
    const outcome = await write(async (tx) => closings[second](tx, hold)).catch(code)
    assert.equal(outcome, first === second ? undefined : 'already_done')
    assert.deepEqual([await balance(), await sumOf(site.ctx.db, `performer:${ada.id}`), await held(hold.id)], [...after, 0])
    await assertBooks(site)
  },
)

test('of two releases, a return and a split in the same moment, exactly one takes effect', async () => {
  for (let round = 0; round < 8; round++) {
    const hold = await holds(1000)
    const before = await balance()
    const acts = ['return', 'release', 'split', 'release'] as const
    const outcomes = await Promise.all(acts.map((name) => write(async (tx) => closings[name](tx, hold)).catch(code)))
    const won = outcomes.filter((one) => one !== undefined && one !== 'already_done')
    assert.equal(won.length, 1, JSON.stringify(outcomes))
    const sold = (await salesOf(hold.id)).reduce((sum, { tokens: amount }) => sum + Number(amount), 0)
    assert.deepEqual([Math.round(((await balance()) - before) * 100) + sold, await held(hold.id)], [1000, 0])
  }
  await assertBooks(site)
})

const limitIs = (perPerformer: number) => fan(spending.setSpendingLimits, { body: { perPerformer } })

test('tokens in escrow count toward a spending limit, in the month in which they were held', async () => {
  await limitIs(60)
  const hold = await holds(5000)
  await assert.rejects(holds(1001), fails('spending_limit'))
  const tip = (amount: number) =>
    write((tx) =>
      chargeWallet(tx, { key: newId(tx.now), kind: 'tip', fanId: fan.id, performerId: ada.id, tokens: Math.round(amount * 100) }),
    )
  await assert.rejects(tip(10.01), fails('spending_limit'))
  await limitIs(20)
  await write((tx) => chargeEscrow(tx, hold))
  assert.equal(await balance(), 50, 'a lower limit stops no release')
  await assert.rejects(tip(1), fails('spending_limit'))
  const moved = `update escrow_holds set held_at = held_at - interval '32 days' where id = $1`
  await site.sql.query(moved, [hold.id])
  await tip(20)
  await assert.rejects(tip(1), fails('spending_limit'))
})

test("a fan's spending shows tokens in escrow in the month of their hold, without what was returned", async () => {
  const [open, released, returned] = [await holds(1000), await holds(2000), await holds(500)]
  await write((tx) => splitEscrow(tx, { ...released, returned: 600 }))
  await write((tx) => returnEscrow(tx, returned))
  const spent = async (at: Date) =>
    (await fan(spending.listSpending, { query: { month: at.toISOString().slice(0, 7) } })).data.map((one) => [
      one.kind,
      one.count,
      one.amount,
    ])
  const now = site.clock.now()
  assert.deepEqual(await spent(now), [['tip', 2, 24]])
  await site.sql.query(`update escrow_holds set held_at = held_at - interval '32 days' where id = $1`, [released.id])
  assert.deepEqual([await spent(now), await spent(addDays(now, -32))], [[['tip', 1, 10]], [['tip', 1, 14]]])
  await write((tx) => chargeEscrow(tx, open))
  assert.deepEqual(await spent(now), [['tip', 1, 10]])
})

test('returned tokens no longer count toward a spending limit', async () => {
  await limitIs(60)
  const hold = await holds(5000)
  await write((tx) => splitEscrow(tx, { ...hold, returned: 4000 }))
  await holds(5000)
  await assert.rejects(holds(1), fails('spending_limit'))
  const both = await Promise.allSettled([0, 1].map(() => holds(1)))
  assert.ok(both.every(({ status }) => status === 'rejected'))
})

test('two holds in the same moment never exceed a spending limit together', async () => {
  await limitIs(60)
  const outcomes = await Promise.allSettled([0, 1, 2].map(() => holds(3000)))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal(await balance(), 40)
})

test.for(['fan', 'ada'] as const)(
  'an account with tokens in escrow is told so, and erased only after they reached someone (%s)',
  async (side) => {
    const hold = await holds()
    const who = side === 'fan' ? fan : ada
    const { consequences } = await who(closing.readClosing)
    assert.match(consequences.find(({ kind }) => kind === 'escrow')?.text ?? '', /^50 tokens/)
    await who(closing.closeOwnAccount, { body: { username: who.username } })
    const erases = async () => {
      site.clock.moveTo(addDays(site.clock.now(), 15))
      await site.sql.query(`select graphile_worker.add_job('start erasures', '{}')`)
      await site.quiet()
      return (await site.sql.query('select status from accounts where id = $1', [who.id])).rows[0]?.status
    }
    assert.equal(await erases(), 'closed')
    await write((tx) => returnEscrow(tx, hold))
    assert.equal(await erases(), 'deleted')
    site.clock.reset()
    await assertBooks(site)
  },
)

const FORGERIES = [
  ['a hold that says it was released', `update escrow_holds set closed_at = held_at, released = tokens where id = $1`],
  [
    'tokens that left escrow',
    `insert into transfers (entry_id, debit, credit, unit, amount, at)
    select held_entry_id, 'escrow:' || id, 'platform:tokens', 'token', 1, site_now() from escrow_holds where id = $1`,
  ],
  [
    'tokens that no one held',
    `insert into transfers (entry_id, debit, credit, unit, amount, at)
    select held_entry_id, 'platform:tokens', 'escrow:unknown', 'token', 1, site_now() from escrow_holds where id = $1`,
  ],
] as const

const ROLLBACK = new Error('rollback')

test.for(FORGERIES)('the books find %s', async ([, forgery]) => {
  const hold = await holds()
  const check = bookChecks(site.ctx).find(({ name }) => name === 'escrow')!
  const forged = write(async (tx) => {
    await sql.raw(forgery.replace('$1', `'${hold.id}'`)).execute(tx.db)
    assert.ok((await check.find({ ...site.ctx, db: tx.db })).length > 0)
    throw ROLLBACK
  })
  await assert.rejects(forged, ROLLBACK)
  assert.deepEqual(await check.find(site.ctx), [])
})
