import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as offers from '@fanfare/contract/offers'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as payments from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import * as tiers from '@fanfare/contract/tiers'
import { balanceOf } from '#core/money/index.ts'
import { saves } from '../../../test/payments.ts'
import { onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const paidBy = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map((one) => one.amount)

async function renews(fan: Caller): Promise<void> {
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
}

/** Renews, and acts before the gateway replies. */
async function renewsDuring(fan: Caller, act: () => Promise<unknown>): Promise<void> {
  const gateway = site.ctx.gateways.sandbox ?? assert.fail('no sandbox')
  const create = gateway.createIntent
  let acted = 0
  gateway.createIntent = async (request) => {
    const intent = await create(request)
    await act()
    acted += 1
    return intent
  }
  await renews(fan)
  gateway.createIntent = create
  assert.equal(acted, 1)
}

test('a fan who chooses another card or the wallet during a renewal pays with it from the next one', async () => {
  const { fan, id } = await subscriber(site, 'wilma')
  const other = await saves(fan)
  const choose = (body: { method: 'card' | 'wallet'; cardId?: string }) => () =>
    fan(renewals.changePaymentMethod, { params: { id }, body })
  await renewsDuring(fan, choose({ method: 'card', cardId: other._id }))
  const { rows } = await site.sql.query('select card_id from subscriptions where id = $1', [id])
  assert.equal(rows[0].card_id, other._id)
  await renewsDuring(fan, choose({ method: 'wallet' }))
  const charged = await paidBy(fan)
  await renews(fan)
  assert.deepEqual([await paidBy(fan), await balanceOf(site.ctx.db, fan.id)], [charged, 501])
})

test('a fan who takes a counter-offer during a renewal pays less for the next one', async () => {
  const { fan, ada, id } = await subscriber(site, 'carlo')
  await ada(offers.changeOfferSettings, { body: { quarterly: {}, half_yearly: {}, counterOffer: 30 } })
  await renewsDuring(fan, () => fan(renewals.acceptCounterOffer, { params: { id } }))
  assert.equal((await onlyOne(fan)).nextPrice, 6.99)
  await renews(fan)
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [9.99, 6.99, 9.99, 9.99])
})

test('a fan who agrees to a higher price during a renewal pays it from the next one', async () => {
  const { fan, ada, id } = await subscriber(site, 'agnes')
  await ada(updateOwnProfile, { body: { prices: { freeDays: 0, monthly: 12.5, yearly: 99.9 } } })
  await site.quiet()
  await renewsDuring(fan, () => fan(tiers.acceptProposedPrice, { params: { id }, body: { price: 12.5 } }))
  const { price, proposedPrice } = await onlyOne(fan)
  assert.deepEqual([price, proposedPrice], [12.5, null])
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [12.5, 9.99, 9.99])
})
