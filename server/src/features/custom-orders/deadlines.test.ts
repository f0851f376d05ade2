/** Stories of the clock and custom orders: revisions, more time, missed deadlines, silence, and questions without an answer. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import * as orders from '@fanfare/contract/custom-orders'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import {
  asks,
  daysAhead,
  delivers,
  givesTokens,
  passDays,
  startsOrder,
  takesOrders,
  vaultPhoto,
  viewOrder,
} from '../../../test/custom-orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await takesOrders(ada)
})
afterEach(() => site.clock.reset())

const balance = async (who: Caller = fan) => (await who(users.readMe)).balance
const held = (id: string) => sumOf(site.ctx.db, `escrow:${id}`)
const earned = () => sumOf(site.ctx.db, `performer:${ada.id}`)
const by = (id: string) => ({ params: { id } })

test('the deadline moves by the time that a payment took', async () => {
  const poor = await site.fan(`poor${count}`, 1)
  const { _id: id, dueAt } = await asks(site, poor, ada)
  await ada(orders.acceptCustomOrder, by(id))
  site.clock.moveTo(new Date(site.clock.now().getTime() + 24 * 3600_000))
  await givesTokens(site, poor, 100)
  const paid = await poor(orders.payCustomOrder, { ...by(id), body: { price: 40 } })
  const moved = Date.parse(paid.dueAt) - Date.parse(dueAt)
  assert.ok(Math.abs(moved - 24 * 3600_000) < 60_000, `${moved} ms`)
})

test('a fan gets the agreed revisions and no more, and the next delivery replaces the first', async () => {
  const id = await startsOrder(site, fan, ada, { days: 3 })
  await delivers(site, ada, id)
  const revised = await fan(orders.reviseCustomOrder, { ...by(id), body: { note: 'Slower, please' } })
  assert.deepEqual([revised.state, revised.revisions], ['active', { agreed: 1, left: 0 }])
  assert.ok(Date.parse(revised.endsAt ?? '') > Date.parse(daysAhead(site, 6.9)), 'a revision has at least seven days')
  const second = await vaultPhoto(site, ada)
  await ada(orders.deliverCustomOrder, { ...by(id), body: { fileIds: [second] } })
  await assert.rejects(fan(orders.reviseCustomOrder, { ...by(id), body: { note: 'Again' } }), isApiError('changed_meanwhile'))
  const { delivery } = await fan(orders.acceptCustomOrderDelivery, by(id))
  assert.deepEqual(delivery && !delivery.locked && delivery.files.map((file) => file._id), [second])
})

test('a performer asks once for more time, and the fan decides', async () => {
  const id = await startsOrder(site, fan, ada, { days: 3 })
  const later = daysAhead(site, 6)
  const ask = { ...by(id), body: { dueAt: later, note: 'My microphone broke' } }
  const waiting = await ada(orders.askCustomOrderExtension, ask)
  assert.deepEqual(waiting.extension, { dueAt: later, state: 'asked' })
  await assert.rejects(ada(orders.askCustomOrderExtension, ask), isApiError('changed_meanwhile'))
  const granted = await fan(orders.grantCustomOrderExtension, by(id))
  assert.deepEqual([granted.dueAt, granted.endsAt, granted.extension?.state], [later, later, 'granted'])
  await assert.rejects(fan(orders.refuseCustomOrderExtension, { ...by(id), body: {} }), isApiError('changed_meanwhile'))
  const other = await startsOrder(site, fan, ada, { days: 3 })
  await ada(orders.askCustomOrderExtension, { ...by(other), body: { dueAt: later } })
  const { dueAt } = await viewOrder(fan, other)
  const refused = await fan(orders.refuseCustomOrderExtension, { ...by(other), body: {} })
  assert.deepEqual([refused.dueAt, refused.extension?.state], [dueAt, 'refused'])
})

test('a missed deadline returns all tokens, and the performer can no longer deliver', async () => {
  const id = await startsOrder(site, fan, ada, { days: 3 })
  const fileId = await vaultPhoto(site, ada)
  site.clock.moveTo(new Date(Date.parse(daysAhead(site, 3)) + 1000))
  const late = ada(orders.deliverCustomOrder, { ...by(id), body: { fileIds: [fileId] } })
  await assert.rejects(late, isApiError('changed_meanwhile'))
  await passDays(site, 0)
  const after = await viewOrder(fan, id)
  assert.deepEqual([after.state, after.steps.at(-1)?.event, after.steps.at(-1)?.returned], ['refunded', 'missDeadline', 40])
  assert.deepEqual([await balance(), await held(id), await earned()], [100, 0, 0])
  await assertBooks(site)
})

test('a fan who is silent for 72 hours has accepted the delivery', async () => {
  const id = await startsOrder(site, fan, ada)
  await delivers(site, ada, id)
  await passDays(site, 2.9)
  assert.equal((await viewOrder(fan, id)).state, 'delivered')
  await passDays(site, 0.2)
  const after = await viewOrder(fan, id)
  assert.deepEqual([after.state, after.delivery?.locked, await earned(), await held(id)], ['completed', false, 3200, 0])
  await assertBooks(site)
})

test('a question, an offer and an unpaid order expire without an answer', async () => {
  const asked = await asks(site, fan, ada, { days: 60 })
  const offered = await asks(site, fan, ada, { days: 60 })
  await ada(orders.counterCustomOrder, { ...by(offered._id), body: { price: 50, dueAt: daysAhead(site, 60), revisions: 0 } })
  const unpaid = await asks(site, fan, ada, { price: 150 })
  await ada(orders.acceptCustomOrder, by(unpaid._id))
  const states = () => Promise.all([asked, offered, unpaid].map(async ({ _id }) => (await viewOrder(fan, _id)).state))
  await passDays(site, 3.1)
  assert.deepEqual(await states(), ['requested', 'countered', 'expired'])
  await passDays(site, 11)
  assert.deepEqual(await states(), ['expired', 'expired', 'expired'])
  assert.equal(await balance(), 100)
})
