/** What a fan changes while a gateway is charging a renewal holds from the next renewal on. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as offers from '@fanfare/contract/offers'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import * as payments from '@fanfare/contract/payments'
import * as renewals from '@fanfare/contract/renewals'
import * as tiers from '@fanfare/contract/tiers'
import { balanceOf } from '#core/money/index.ts'
import { saves } from '../../../test/paying.ts'
import { onlyOne, periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const paidBy = async (fan: Caller) => (await fan(payments.listPayments, { query: {} })).data.map((one) => one.amount)

async function renews(fan: Caller): Promise<void> {
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
}

/** A renewal of which the gateway answers only after the fan has done this. */
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

test('another card, or the wallet, that a fan chooses while the old card is charged pays from the next renewal on', async () => {
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

test('a counter-offer that a fan takes while a renewal is charged lowers the next one', async () => {
  const { fan, ada, id } = await subscriber(site, 'carlo')
  await ada(offers.changeOfferSettings, { body: { quarterly: {}, half_yearly: {}, counterOffer: 30 } })
  await renewsDuring(fan, () => fan(renewals.takeCounterOffer, { params: { id } }))
  assert.equal((await onlyOne(fan)).nextPrice, 6.99)
  await renews(fan)
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [9.99, 6.99, 9.99, 9.99])
})

test('a higher price that a fan agrees to while a renewal is charged at the old one holds from the next one on', async () => {
  const { fan, ada, id } = await subscriber(site, 'agnes')
  await ada(updateOwnProfile, { body: { prices: { freeDays: 0, monthly: 12.5, yearly: 99.9 } } })
  await site.quiet()
  await renewsDuring(fan, () => fan(tiers.agreeToPrice, { params: { id }, body: { price: 12.5 } }))
  const { price, proposedPrice } = await onlyOne(fan)
  assert.deepEqual([price, proposedPrice], [12.5, null])
  await renews(fan)
  assert.deepEqual(await paidBy(fan), [12.5, 9.99, 9.99])
})
