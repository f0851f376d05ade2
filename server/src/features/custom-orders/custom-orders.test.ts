/** Stories of custom orders: asked for, agreed, paid into escrow, delivered, revised and paid to the performer. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import * as terms from '@fanfare/contract/custom-order-terms'
import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import * as orders from '@fanfare/contract/custom-orders'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as purchases from '@fanfare/contract/purchases'
import { setSpendingLimits } from '@fanfare/contract/spending'
import * as users from '@fanfare/contract/users'
import { sumOf } from '#core/money/index.ts'
import { assertBooks } from '../../../test/books.ts'
import { asks, daysAhead, delivers, startsOrder, takesOrders, viewOrder } from '../../../test/custom-orders.ts'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
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
const facts = ({ state, acts }: CustomOrder) => [state, ...acts]

test('a fan asks, the performer accepts and delivers, the fan accepts, and the tokens reach the performer once', async () => {
  const reference = await fan(orders.uploadCustomOrderPhoto, { files: { file: await jpeg() } })
  const asked = await asks(site, fan, ada, { referenceIds: [reference._id] })
  const { _id: id } = asked
  assert.deepEqual(facts(asked), ['requested', 'withdraw'])
  assert.equal(await balance(), 100, 'asking costs nothing')
  await site.quiet()
  const seen = await viewOrder(ada, id)
  assert.deepEqual(facts(seen), ['requested', 'accept', 'decline', 'counter'])
  assert.match(seen.steps[0]?.pictures[0]?.url ?? '', /^\/media\//)

  assert.deepEqual(facts(await ada(orders.acceptCustomOrder, by(id))), ['active', 'deliver', 'askExtension', 'cancel', 'dispute'])
  assert.deepEqual([await balance(), await held(id), await earned()], [60, 4000, 0])
  await assertBooks(site)

  await delivers(site, ada, id)
  const preview = await viewOrder(fan, id)
  assert.ok(preview.delivery?.locked)
  assert.deepEqual([preview.delivery.inside.photos, preview.delivery.previews.length], [1, 1])
  assert.doesNotMatch(JSON.stringify(preview.delivery), /\/media\//)
  assert.deepEqual(facts(preview), ['delivered', 'revise', 'acceptDelivery', 'dispute'])

  const accepted = await fan(orders.acceptCustomOrderDelivery, by(id))
  assert.deepEqual(facts(accepted), ['completed'])
  assert.ok(accepted.delivery && !accepted.delivery.locked)
  assert.match(accepted.delivery.files[0]?.type === 'photo' ? accepted.delivery.files[0].url : '', /^\/media\//)
  assert.deepEqual([await balance(), await held(id), await earned()], [60, 0, 3200])
  await assertBooks(site)

  const bought = (await fan(purchases.listOwnPurchases, { query: {} })).data
  assert.deepEqual(
    bought.map(({ kind, targetId, tokens }) => [kind, targetId, tokens]),
    [['customorder', id, 40]],
  )
  const found = async (q: string) => (await fan(purchases.listOwnPurchases, { query: { q } })).total
  assert.deepEqual([await found('sister'), await found('brother')], [1, 0])
  assert.deepEqual(
    accepted.steps.map((step) => [step.event, step.by, step.returned, step.released]),
    [
      ['ask', 'fan', null, null],
      ['accept', 'performer', null, null],
      ['deliver', 'performer', null, null],
      ['acceptDelivery', 'fan', 0, 40],
    ],
  )
})

test('every step appears in the conversation and notifies the other side', async () => {
  const id = await startsOrder(site, fan, ada)
  await delivers(site, ada, id)
  await fan(orders.acceptCustomOrderDelivery, by(id))
  await site.quiet()
  const { conversationId } = await viewOrder(fan, id)
  const { data } = await fan(messages.listMessages, by(conversationId ?? ''))
  assert.deepEqual(
    data.toReversed().map(({ kind, text, senderId, about }) => [kind, text, senderId === fan.id, about]),
    [
      ['system', 'Asked for a custom order', true],
      ['system', 'Custom order accepted', false],
      ['system', 'Custom order delivered', false],
      ['system', 'Delivery accepted', true],
    ].map((line) => [...line, { kind: 'customorder', _id: id }]),
  )
  const titles = async (who: Caller) =>
    (await who(notifications.listNotifications)).data
      .filter(({ link }) => link.includes('custom-orders'))
      .map(({ title, link }) => [title, link])
  assert.deepEqual(await titles(fan), [
    ['Your custom order was delivered', `/custom-orders/${id}`],
    ['Your custom order was accepted', `/custom-orders/${id}`],
  ])
  assert.deepEqual(await titles(ada), [
    ['Your delivery was accepted', `/studio/custom-orders/${id}`],
    ['You were asked for a custom order', `/studio/custom-orders/${id}`],
  ])
})

test('a performer answers with another price and date, and the fan pays what was shown', async () => {
  const { _id: id } = await asks(site, fan, ada)
  const dueAt = daysAhead(site, 20)
  const offer = { price: 60, dueAt, revisions: 2, note: 'It needs a choir' }
  await ada(orders.counterCustomOrder, { ...by(id), body: offer })
  const seen = await viewOrder(fan, id)
  assert.deepEqual(
    [seen.price, seen.dueAt, seen.revisions.agreed, ...facts(seen)],
    [60, dueAt, 2, 'countered', 'agree', 'withdraw'],
  )
  await assert.rejects(fan(orders.agreeToCustomOrder, { ...by(id), body: { price: 40 } }), isApiError('price_changed'))
  const agreed = await fan(orders.agreeToCustomOrder, { ...by(id), body: { price: 60 } })
  assert.deepEqual([agreed.state, agreed.endsAt, await balance(), await held(id)], ['active', dueAt, 40, 6000])
})

test.for([
  ['too few tokens', 150, undefined],
  ['a spending limit', 40, 30],
] as const)('an accepted order waits for the fan with %s', async ([, price, limit]) => {
  if (limit !== undefined) await fan(setSpendingLimits, { body: { perPerformer: limit } })
  const { _id: id, dueAt } = await asks(site, fan, ada, { price })
  const waiting = await ada(orders.acceptCustomOrder, by(id))
  assert.deepEqual(facts(waiting), ['unpaid', 'decline'])
  assert.deepEqual([await balance(), await held(id)], [100, 0])
  const code = limit === undefined ? 'not_enough_tokens' : 'spending_limit'
  await assert.rejects(fan(orders.payCustomOrder, { ...by(id), body: { price } }), isApiError(code))
  await assertBooks(site)
  assert.equal((await viewOrder(fan, id)).dueAt, dueAt)
})

test('a performer sets terms, and a fan can ask only within them', async () => {
  const { terms: shown } = await site.guest(terms.viewCustomOrderTerms, by(ada.id))
  assert.deepEqual([shown?.makes, shown?.minPrice, shown?.isFull], ['Songs for birthdays', 20, false])
  await assert.rejects(asks(site, fan, ada, { price: 19 }), isApiError('not_valid', 'price'))
  await assert.rejects(asks(site, fan, ada, { days: 1 }), isApiError('not_valid', 'dueAt'))
  await assert.rejects(asks(site, fan, ada, { days: 400 }), isApiError('not_valid', 'dueAt'))
  await takesOrders(ada, { maxOpen: 1 })
  await startsOrder(site, fan, ada)
  assert.equal((await fan(terms.viewCustomOrderTerms, by(ada.id))).terms?.isFull, true)
  await assert.rejects(asks(site, fan, ada), isApiError('not_allowed'))
  await takesOrders(ada, { isOpen: false })
  assert.equal((await fan(terms.viewCustomOrderTerms, by(ada.id))).terms, null)
  await assert.rejects(asks(site, fan, ada), isApiError('not_found'))
})

test('lists put the orders first on which their reader has to act', async () => {
  const open = await asks(site, fan, ada)
  const paid = await startsOrder(site, fan, ada)
  await delivers(site, ada, paid)
  const ids = async (who: Caller, filter: 'open' | 'waiting' | 'closed') => {
    const list = who === fan ? orders.searchOwnCustomOrders : orders.searchCustomOrders
    return (await who(list, { query: { filter } })).data.map(({ _id }) => _id)
  }
  assert.deepEqual(
    [await ids(fan, 'open'), await ids(ada, 'open')],
    [
      [paid, open._id],
      [open._id, paid],
    ],
  )
  assert.deepEqual([await ids(fan, 'waiting'), await ids(ada, 'waiting')], [[paid], [open._id]])
  await fan(orders.withdrawCustomOrder, { ...by(open._id), body: {} })
  assert.deepEqual(await ids(fan, 'closed'), [open._id])
})

test('both sides see the orders in work by their due dates, soonest first', async () => {
  const starts = (days: number) => startsOrder(site, fan, ada, { days, price: 20 })
  const [second, third, first] = [await starts(20), await starts(30), await starts(10)]
  const asked = await asks(site, fan, ada)
  const ids = async (who: Caller, list: typeof orders.searchCustomOrders | typeof orders.searchOwnCustomOrders) =>
    (await who(list, { query: { filter: 'open' } })).data.map(({ _id }) => _id)
  assert.deepEqual(await ids(ada, orders.searchCustomOrders), [first, second, third, asked._id])
  assert.deepEqual(await ids(fan, orders.searchOwnCustomOrders), [first, second, third, asked._id])
})
