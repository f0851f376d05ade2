/** Stories of promotions for past and new subscribers: a fan who ever paid is a past one. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Static } from 'typebox'
import { follow } from '@fanfare/contract/follows'
import * as offers from '@fanfare/contract/offers'
import { readOwnSubscription } from '@fanfare/contract/plans'
import { cancels, periodEnds, runDueSubscriptions, subscriber } from '../../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'

const site = await openTestServer()

const plansOf = (fan: Caller, performer: Caller) => fan(readOwnSubscription, { params: { id: performer.id }, query: {} })
const promotes = (performer: Caller, how: Partial<Static<typeof offers.NewPromotion>>) =>
  performer(offers.createPromotion, { body: { kind: 'percent', value: 40, audience: 'all', ...how } })

test('a past subscriber gets a promotion for past subscribers, and not one for new ones', async () => {
  const { fan, ada, id } = await subscriber(site, 'paul')
  const fresh = await site.fan('fresh')
  await cancels(fan, id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  const firstOf = async (one: Caller) => (await plansOf(one, ada)).plans[0]?.firstPrice
  const past = await promotes(ada, { audience: 'past' })
  assert.deepEqual([await firstOf(fan), await firstOf(fresh)], [5.99, 9.99])
  await ada(offers.endPromotion, { params: { id: past._id } })
  await promotes(ada, { audience: 'new' })
  assert.deepEqual([await firstOf(fan), await firstOf(fresh)], [9.99, 5.99])
})

test('a past subscriber who gets a free month does not become a new one', async () => {
  const { fan, ada, id } = await subscriber(site, 'petula')
  const fresh = await site.fan('fresh_of_petula')
  await cancels(fan, id)
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  for (const one of [fan, fresh]) await one(follow, { params: { id: ada.id } })
  for (const one of [fan, fresh]) await ada(offers.grantFreeMonths, { body: { username: one.username, months: 1 } })
  const firstOf = async (one: Caller) => (await plansOf(one, ada)).plans.find(({ type }) => type === 'monthly')?.firstPrice
  for (const { audience, prices } of [
    { audience: 'new', prices: [9.99, 5.99] },
    { audience: 'past', prices: [5.99, 9.99] },
  ] as const) {
    const { _id: promotionId } = await promotes(ada, { audience })
    assert.deepEqual([await firstOf(fan), await firstOf(fresh)], prices, audience)
    await ada(offers.endPromotion, { params: { id: promotionId } })
  }
})
