import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as galleries from '@fanfare/contract/galleries'
import { readOffers, readOwnSubscription } from '@fanfare/contract/plans'
import * as posts from '@fanfare/contract/posts'
import * as subscriptions from '@fanfare/contract/subscriptions'
import * as tiers from '@fanfare/contract/tiers'
import * as vault from '@fanfare/contract/vault'
import { jpeg } from '../../../../test/pictures.ts'
import { makesTier, tierOf } from '../../../../test/tiers.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { answersBank, AUTHENTICATION_CARD, isApiError, saves, subscribes } from '../../../../test/payments.ts'
import { cancels, onlyOne, periodEnds, runDueSubscriptions } from '../../../../test/subscribers.ts'

const site = await openTestServer()

const fanWithCard = async (name: string, number?: string) => {
  const fan = await site.fan(name, 100)
  await saves(fan, number)
  return fan
}
const offersOf = (performer: Caller) => site.guest(readOffers, { params: { id: performer.id }, query: {} })
const plansOf = (fan: Caller, performer: Caller, tier?: string) =>
  fan(readOwnSubscription, { params: { id: performer.id }, query: tier === undefined ? {} : { tier } })
const publishes = (performer: Caller, tierIds: string[]) =>
  performer(posts.createPost, { body: { text: 'the long story', teaser: 'a story', audience: 'subscribers', tierIds } })

test('a performer with one tier looks as before, and a second tier appears next to it with its own prices', async () => {
  const [ada, fan] = [await site.performer('ada_two'), await fanWithCard('one')]
  assert.deepEqual((await offersOf(ada)).tiers, [])
  const own = await ada(tiers.listOwnTiers, {})
  assert.deepEqual(
    own.tiers.map(({ _id, name, monthly, isFirst }) => [_id, name, monthly, isFirst]),
    [[ada.id, 'Subscription', 9.99, true]],
  )
  const large = await makesTier(ada, {
    name: 'Studio',
    monthly: 25,
    yearly: 250,
    quarterly: { percent: 10 },
    benefits: ['A call'],
  })
  const shown = await offersOf(ada)
  assert.deepEqual(
    shown.tiers.map(({ name, monthly, benefits, seatsLeft }) => [name, monthly, benefits, seatsLeft]),
    [
      ['Subscription', 9.99, [], null],
      ['Studio', 25, ['A call'], null],
    ],
  )
  const { plans, tierId, situation } = await plansOf(fan, ada, large._id)
  assert.deepEqual([tierId, situation], [large._id, 'new'])
  assert.deepEqual(
    plans.map(({ type, price }) => [type, price]),
    [
      ['monthly', 25],
      ['quarterly', 67.5],
      ['yearly', 250],
    ],
  )
  await subscribes(fan, ada, { tierId: large._id, price: 25, renewalPrice: 25 })
  const { tier, price } = await onlyOne(fan)
  assert.deepEqual([tier, price], [{ _id: large._id, name: 'Studio' }, 25])
  const [row] = (await ada(subscriptions.listSubscribers, { query: {} })).data
  assert.equal(row?.tier?.name, 'Studio')
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(
    [(await onlyOne(fan)).price, (await onlyOne(fan)).tier?.name],
    [25, 'Studio'],
    'the subscription renews with its price and tier',
  )
})

test("a performer reads why prices out of bounds, equal names, others' tiers and too many tiers are rejected", async () => {
  const [ada, eve] = [await site.performer('ada_bad'), await site.performer('eve_bad')]
  const large = await makesTier(ada)
  for (const wrong of [{ monthly: 0.5 }, { monthly: 1e9 }, { yearly: 1 }, { quarterly: { price: 24, percent: 10 } }])
    await assert.rejects(makesTier(ada, { name: 'Other', ...wrong }), isApiError('not_valid'))
  await assert.rejects(ada(tiers.createTier, { body: { name: 'Other' } }), isApiError('not_valid', 'monthly'))
  await assert.rejects(makesTier(ada, { name: ' large' }), isApiError('not_valid', 'name'))
  const form = { name: 'Mine', monthly: 12 }
  await assert.rejects(eve(tiers.updateTier, { params: { id: large._id }, body: form }), isApiError('not_found'))
  await assert.rejects(eve(tiers.archiveTier, { params: { id: large._id } }), isApiError('not_found'))
  await assert.rejects(ada(tiers.updateTier, { params: { id: ada.id }, body: form }), isApiError('not_valid', 'monthly'))
  await assert.rejects(ada(tiers.archiveTier, { params: { id: ada.id } }), isApiError('not_valid'))
  await assert.rejects(ada(tiers.orderTiers, { body: { ids: [ada.id] } }), isApiError('not_valid'))
  for (let i = 3; i <= 10; i++) await makesTier(ada, { name: `Tier ${i}` })
  await assert.rejects(makesTier(ada, { name: 'Tier 11' }), isApiError('not_valid', 'name'))
  const fan = await fanWithCard('bad')
  await assert.rejects(subscribes(fan, eve, { tierId: large._id }), isApiError('not_valid', 'tierId'))
  await assert.rejects(subscribes(fan, ada, { tierId: large._id, price: 9.99 }), isApiError('price_changed'))
  await assert.rejects(publishes(eve, [large._id]), isApiError('not_valid', 'tierIds'))
  const free = ada(posts.createPost, { body: { text: 'words', audience: 'free', tierIds: [ada.id] } })
  await assert.rejects(free, isApiError('not_valid', 'tierIds'))
})

test('the last seat is sold once, even with ten parallel requests, and is free again after a failed payment or expiry', async () => {
  const ada = await site.performer('ada_seats')
  const few = await makesTier(ada, { name: 'Table', monthly: 30, seats: 2 })
  const fans = await Promise.all(Array.from({ length: 10 }, (_, i) => fanWithCard(`seat${i}`)))
  const results = await Promise.allSettled(fans.map((fan) => subscribes(fan, ada, { tierId: few._id })))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2)
  for (const result of results) if (result.status === 'rejected') assert.ok(isApiError('not_valid', 'tierId')(result.reason))
  const shown = await offersOf(ada)
  assert.equal(shown.tiers.find(({ _id }) => _id === few._id)?.seatsLeft, 0)
  assert.deepEqual((await plansOf(fans[results.findIndex(({ status }) => status === 'rejected')]!, ada, few._id)).plans, [])

  const inside = fans[results.findIndex(({ status }) => status === 'fulfilled')]!
  await cancels(inside, (await onlyOne(inside))._id)
  await periodEnds(site, inside)
  await runDueSubscriptions(site)
  const [asked, next] = [await fanWithCard('asked', AUTHENTICATION_CARD), await fanWithCard('next')]
  const open = await subscribes(asked, ada, { tierId: few._id })
  await assert.rejects(subscribes(next, ada, { tierId: few._id }), isApiError('not_valid', 'tierId'))
  await answersBank(asked, open, false)
  await subscribes(next, ada, { tierId: few._id })
  assert.equal((await onlyOne(next)).tier?.name, 'Table')
})

test('content for one tier is locked for subscribers of another in lists, by address, for buyers and in downloads', async () => {
  const [ada, small, big] = [await site.performer('ada_locked'), await fanWithCard('small'), await fanWithCard('big')]
  const large = await makesTier(ada)
  await subscribes(small, ada)
  await subscribes(big, ada, { tierId: large._id })
  const post = await publishes(ada, [large._id])
  const forAll = await publishes(ada, [])
  const seenBy = async (fan: Caller) => {
    const { data } = await fan(posts.listPosts, { query: { performerId: ada.id } })
    return data.map((one) => (one.locked ? one.unlock : 'open'))
  }
  assert.deepEqual(await seenBy(big), ['open', 'open'])
  assert.deepEqual(await seenBy(small), ['open', [{ by: 'change_tier', tiers: [{ _id: large._id, name: 'Large' }] }]])
  const stranger = await site.fan('stranger')
  assert.deepEqual((await seenBy(stranger))[1], [{ by: 'subscribe', tiers: [{ _id: large._id, name: 'Large' }] }])
  const view = await small(posts.viewPost, { params: { id: post._id } })
  assert.ok(view.locked && !('text' in view) && view.tierIds[0] === large._id)
  await assert.rejects(small(posts.buyPost, { params: { id: post._id }, body: {} }), isApiError('not_found'))
  const opened = await small(posts.viewPost, { params: { id: forAll._id } })
  assert.equal(opened.locked, false)
  const { _id: photo } = await ada(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  const gallery = await ada(galleries.createGallery, {
    body: { title: 'Prints', audience: 'subscribers', tierIds: [large._id], fileIds: [photo] },
  })
  await site.quiet()
  assert.equal((await small(galleries.viewGallery, { params: { id: gallery._id } })).locked, true)
  assert.equal((await big(galleries.viewGallery, { params: { id: gallery._id } })).locked, false)
})

test('an archived tier takes no new subscribers, but its fans renew, keep its content and can resume after canceling', async () => {
  const [ada, fan, late] = [await site.performer('ada_old'), await fanWithCard('kept'), await fanWithCard('late')]
  const large = await makesTier(ada)
  await subscribes(fan, ada, { tierId: large._id })
  const post = await publishes(ada, [large._id])
  const archived = await ada(tiers.archiveTier, { params: { id: large._id } })
  assert.deepEqual([archived.isArchived, archived.subscribers], [true, 1])
  await assert.rejects(ada(tiers.archiveTier, { params: { id: large._id } }), isApiError('already_done'))
  await assert.rejects(subscribes(late, ada, { tierId: large._id }), isApiError('not_valid', 'tierId'))
  assert.deepEqual((await offersOf(ada)).tiers, [])
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.equal((await onlyOne(fan)).status, 'active')
  assert.equal((await fan(posts.viewPost, { params: { id: post._id } })).locked, false)
  await cancels(fan, (await onlyOne(fan))._id)
  await subscribes(fan, ada, { price: 25, renewalPrice: 25 })
  const { tier, renews } = await onlyOne(fan)
  assert.deepEqual([tier?.name, renews], ['Large', true])
  const seen = await late(posts.viewPost, { params: { id: post._id } })
  assert.deepEqual(seen.locked && seen.unlock, [], 'no unlock option that cannot be used')
  await ada(tiers.restoreTier, { params: { id: large._id } })
  await subscribes(late, ada, { tierId: large._id })
  assert.equal((await tierOf(ada, large._id)).subscribers, 2)
})
