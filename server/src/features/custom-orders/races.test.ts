/** Stories of custom orders and people who press twice, or at the same moment as someone else or the clock. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, test } from 'vitest'
import { ApiError } from '@fanfare/contract'
import * as disputes from '@fanfare/contract/custom-order-disputes'
import * as orders from '@fanfare/contract/custom-orders'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { asks, daysAhead, delivers, runOrderClock, startsOrder, takesOrders, viewOrder } from '../../../test/custom-orders.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const operator = await site.operator()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await takesOrders(ada)
})
afterEach(() => site.clock.reset())

const by = (id: string) => ({ params: { id } })
const balance = async (who: Caller = fan) => (await who(users.readMe)).balance
const codes = async (acts: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(acts)).map((one) =>
    one.status === 'fulfilled' ? 'done' : one.reason instanceof ApiError ? one.reason.code : String(one.reason),
  )
const done = (outcomes: readonly string[]) => outcomes.filter((one) => one === 'done').length
const escrowEntries = async (id: string): Promise<string[]> =>
  (await site.sql.query<{ key: string }>(`select key from entries where key like $1 order by key`, [`escrow %:${id}`])).rows.map(
    ({ key }) => key.split(':')[0] ?? '',
  )

test('a fan who double-clicks asks once, and a performer who double-clicks charges once', async () => {
  const key = randomUUID()
  const body = { performerId: ada.id, brief: 'A song', price: 40, dueAt: daysAhead(site, 10) }
  const asked = await Promise.all([0, 1, 2].map(() => fan(orders.askForCustomOrder, { body }, { key })))
  assert.equal(new Set(asked.map(({ _id }) => _id)).size, 1)
  const id = asked[0]?._id ?? ''
  const accept = randomUUID()
  const same = await Promise.all([0, 1, 2].map(() => ada(orders.acceptCustomOrder, by(id), { key: accept })))
  assert.deepEqual(
    same.map(({ state }) => state),
    ['active', 'active', 'active'],
  )
  assert.deepEqual(await codes([0, 1].map(() => ada(orders.acceptCustomOrder, by(id)))), [
    'changed_meanwhile',
    'changed_meanwhile',
  ])
  assert.deepEqual([await balance(), await escrowEntries(id)], [60, ['escrow held']])
  await assertBooks(site)
})

test('of two acceptances, a cancellation and a dispute at the same moment, the tokens leave escrow at most once', async () => {
  for (let round = 0; round < 4; round++) {
    const other = await site.fan(`racer${count}x${round}`, 100)
    const id = await startsOrder(site, other, ada)
    await delivers(site, ada, id)
    const before = await sumOf(site.ctx.db, `performer:${ada.id}`)
    const outcomes = await codes([
      other(orders.acceptCustomOrderDelivery, by(id)),
      ada(orders.cancelCustomOrder, { ...by(id), body: {} }),
      other(orders.acceptCustomOrderDelivery, by(id)),
      other(disputes.disputeCustomOrder, { ...by(id), body: { note: 'Wrong song' } }),
    ])
    const { state } = await viewOrder(other, id)
    const earned = (await sumOf(site.ctx.db, `performer:${ada.id}`)) - before
    const held = await sumOf(site.ctx.db, `escrow:${id}`)
    const expected = { completed: [60, 3200, 0], refunded: [100, 0, 0], disputed: [60, 0, 4000] }[String(state)]
    assert.deepEqual([await balance(other), earned, held], expected, `${state} ${outcomes.join()}`)
    assert.ok(
      outcomes.every((one) => one === 'done' || one === 'changed_meanwhile'),
      outcomes.join(),
    )
  }
  await assertBooks(site)
})

test('a deadline, a delivery and two cancellations in the same second return the tokens once', async () => {
  const ids = [await startsOrder(site, fan, ada, { days: 3 }), await startsOrder(site, fan, ada, { days: 3 })]
  site.clock.moveTo(new Date(Date.parse(daysAhead(site, 3))))
  for (const id of ids) {
    const cancels = [0, 1].map(() => ada(orders.cancelCustomOrder, { ...by(id), body: {} }))
    const [, ...outcomes] = await codes([runOrderClock(site), runOrderClock(site), ...cancels])
    assert.ok(done(outcomes) <= 2, outcomes.join())
    assert.deepEqual(await escrowEntries(id), ['escrow held', 'escrow returned'])
  }
  assert.equal(await balance(), 100)
  await assertBooks(site)
})

test('silence and an acceptance in the same second pay the performer once', async () => {
  const id = await startsOrder(site, fan, ada)
  await delivers(site, ada, id)
  const { endsAt } = await viewOrder(fan, id)
  site.clock.moveTo(new Date(endsAt ?? ''))
  await codes([
    fan(orders.acceptCustomOrderDelivery, by(id)),
    runOrderClock(site),
    fan(orders.acceptCustomOrderDelivery, by(id)),
    runOrderClock(site),
  ])
  assert.equal((await viewOrder(fan, id)).state, 'completed')
  assert.deepEqual(await escrowEntries(id), ['escrow held', 'escrow released'])
  assert.equal(await sumOf(site.ctx.db, `performer:${ada.id}`), 3200)
  await assertBooks(site)
})

test('two operators who decide at the same moment split the tokens once', async () => {
  const id = await startsOrder(site, fan, ada)
  await fan(disputes.disputeCustomOrder, { ...by(id), body: { note: 'No answer' } })
  const splits = [10, 40, 0].map((returned) =>
    operator(disputes.splitCustomOrder, { ...by(id), body: { returned, note: 'Decided' } }),
  )
  assert.equal(done(await codes(splits)), 1)
  const { steps } = await viewOrder(fan, id)
  const { returned, released } = steps.at(-1) ?? assert.fail()
  assert.deepEqual(
    [(returned ?? 0) + (released ?? 0), await balance(), await sumOf(site.ctx.db, `escrow:${id}`)],
    [40, 60 + (returned ?? 0), 0],
  )
  await assertBooks(site)
})

test('a performer never has more orders than the terms allow, even with parallel acceptances', async () => {
  const asked = await Promise.all([0, 1, 2].map(() => asks(site, fan, ada, { price: 20 })))
  await takesOrders(ada, { maxOpen: 2 })
  const outcomes = await codes(asked.map(({ _id }) => ada(orders.acceptCustomOrder, by(_id))))
  assert.deepEqual(outcomes.toSorted(), ['done', 'done', 'not_allowed'])
  assert.equal(await balance(), 60)
})

test('two orders that one wallet covers only once are not both paid', async () => {
  const asked = await Promise.all([0, 1].map(() => asks(site, fan, ada, { price: 60 })))
  const accepted = await Promise.all(asked.map(({ _id }) => ada(orders.acceptCustomOrder, by(_id))))
  assert.deepEqual(accepted.map(({ state }) => state).toSorted(), ['active', 'unpaid'])
  assert.equal(await balance(), 40)
  await assertBooks(site)
})
