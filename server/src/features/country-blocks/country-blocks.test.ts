import assert from 'node:assert/strict'
import { test } from 'vitest'
import { VIEW_AS_HEADER, type Call } from '@fanfare/contract'
import { blocksChanged } from '@fanfare/contract/blocks'
import * as comments from '@fanfare/contract/comments'
import * as countryBlocks from '@fanfare/contract/country-blocks'
import { countryCodes } from '@fanfare/contract/country-codes'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { viewPerformer } from '@fanfare/contract/performers'
import { listPhotosOf } from '@fanfare/contract/photos'
import * as posts from '@fanfare/contract/posts'
import * as reactions from '@fanfare/contract/reactions'
import { search } from '@fanfare/contract/search'
import { callsFrom, countryHeader, fromProxy } from '../../../test/countries.ts'
import { isApiError, subscriptionsOf } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { periodEnds, runDueSubscriptions, subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer({ env: fromProxy })
const HOME = 'DE'
const AWAY = 'FR'

const blocksCountries = (who: Call, ...countries: string[]) => who(countryBlocks.blockCountries, { body: { countries } })
const view = (who: Call, { id }: { readonly id: string }) => who(viewPerformer, { params: { id } })
const publishes = async (who: Caller, text: string) => who(posts.createPost, { body: { text, audience: 'free' } })
const isHidden = isApiError('not_found')

/** Returns the names in the list and the search of performers, and in the search of the site. */
async function found(who: Call, username: string): Promise<string[]> {
  const listed = await who(searchPerformers, { query: { q: username } })
  const { performers, data } = await who(search, { body: { q: username }, query: {} })
  return [
    ...listed.data.map((one) => one.username),
    ...performers.map((one) => one.username),
    ...data.map(() => `content of ${username}`),
  ]
}

test('a visitor from a blocked country finds nothing of the performer, and others see everything', async () => {
  const ada = await site.performer('adarielle')
  const post = await publishes(ada, 'adarielle says hello')
  await site.quiet()
  await blocksCountries(ada, AWAY, 'ES')
  assert.deepEqual(await ada(countryBlocks.listBlockedCountries), { countries: ['ES', AWAY] })
  const [away, home] = [callsFrom(site, AWAY), callsFrom(site, HOME)]
  for (const who of [home, site.guest]) {
    assert.equal((await view(who, ada)).username, 'adarielle')
    assert.equal((await found(who, 'adarielle')).length, 3)
    assert.equal((await who(posts.viewPost, { params: { id: post._id } })).locked, false)
  }
  const thing = { query: { objectType: 'post', objectId: post._id } } as const
  await assert.rejects(view(away, ada), isHidden)
  await assert.rejects(away(posts.viewPost, { params: { id: post._id } }), isHidden)
  await assert.rejects(away(comments.listComments, thing), isHidden)
  await assert.rejects(away(posts.listPosts, { query: { performerId: ada.id } }), isHidden)
  await assert.rejects(away(listPhotosOf, { params: { performerId: ada.id } }), isHidden)
  assert.deepEqual(await found(away, 'adarielle'), [])
  await blocksCountries(ada)
  assert.equal((await view(away, ada)).username, 'adarielle')
})

test('a fan who travels to a blocked country loses the performer there, and has everything back at home', async () => {
  const { fan, ada } = await subscriber(site, 'bruno')
  const post = await publishes(ada, 'for everyone')
  await fan(comments.addComment, { body: { objectType: 'post', objectId: post._id, text: 'hello' } })
  await fan(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId: post._id } })
  const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await fan(messages.sendMessage, { params: { id: _id }, body: { text: 'are you there?' } })
  await site.quiet()
  await blocksCountries(ada, AWAY)
  const [away, home] = [callsFrom(site, AWAY, fan), callsFrom(site, HOME, fan)]
  const counts = async () => {
    const { likes, comments } = (await ada(posts.viewPost, { params: { id: post._id } })).engagement
    return [
      likes,
      comments,
      (await ada(messages.listConversations, { query: {} })).total,
      (await ada(follows.listFollowers, { query: {} })).total,
    ]
  }
  assert.equal((await view(home, ada)).isSubscribed, true)
  assert.deepEqual(await counts(), [1, 1, 1, 1])

  await assert.rejects(view(away, ada), isHidden)
  await assert.rejects(away(posts.viewPost, { params: { id: post._id } }), isHidden)
  await assert.rejects(away(messages.sendMessage, { params: { id: _id }, body: { text: 'and now?' } }), isHidden)
  await assert.rejects(away(follows.follow, { params: { id: ada.id } }), isHidden)
  assert.equal((await away(messages.listConversations, { query: {} })).total, 0)
  assert.deepEqual(await counts(), [0, 0, 0, 0], 'the performer sees nothing of the fan')
  await assert.rejects(ada(messages.sendMessage, { params: { id: _id }, body: { text: 'buy this' } }), isHidden)
  const [there] = await subscriptionsOf(fan)
  assert.deepEqual(
    [there?.renews, there?.canContinue],
    [false, false],
    'a fan whose country is unknown is where they were last seen',
  )

  const seen = await view(home, ada)
  assert.deepEqual([seen.isFollowed, seen.isSubscribed], [true, true])
  assert.deepEqual(await counts(), [1, 1, 1, 1])
  assert.equal((await subscriptionsOf(fan))[0]?.renews, true)
})

test('a subscription in a country that becomes blocked stops renewing, and stays so after the block', async () => {
  const { fan, ada } = await subscriber(site, 'carla')
  await view(callsFrom(site, AWAY, fan), ada)
  const window = await openSocket(site.base, fan.token)
  await blocksCountries(ada, AWAY)
  assert.deepEqual(await window.received(blocksChanged), {})
  await site.quiet()
  const [own] = await subscriptionsOf(fan)
  assert.deepEqual([own?.status, own?.renews], ['cancelled', false])
  await blocksCountries(ada)
  await site.quiet()
  const [after] = await subscriptionsOf(fan)
  assert.deepEqual([after?.status, after?.renews], ['cancelled', false], 'the fan did not agree to another charge')
})

test('a subscription that is due while its fan is in a blocked country is not charged', async () => {
  const { fan, ada } = await subscriber(site, 'dario')
  await blocksCountries(ada, AWAY)
  await callsFrom(site, AWAY, fan)(follows.listFollowing, { query: {} })
  await site.quiet()
  await periodEnds(site, fan)
  await runDueSubscriptions(site)
  assert.deepEqual(
    (await subscriptionsOf(fan)).map(({ status }) => status),
    ['expired'],
  )
})

test('operators and the performer see the performer from a blocked country, and a preview reveals no one else', async () => {
  const [vera, rival, operator] = [await site.performer('vera'), await site.performer('rival'), await site.operator()]
  for (const performer of [vera, rival]) await blocksCountries(performer, AWAY)
  assert.equal((await view(callsFrom(site, AWAY, operator), vera)).username, 'vera')
  assert.equal((await view(callsFrom(site, AWAY, vera), vera)).username, 'vera')
  await assert.rejects(view(callsFrom(site, AWAY, rival), vera), isHidden)
  for (const role of ['visitor', 'fan', 'subscriber']) {
    const asIf = (id: string) =>
      fetch(`${site.api}/performers/${id}`, {
        headers: { ...countryHeader(AWAY), authorization: vera.token, [VIEW_AS_HEADER]: role },
      }).then(({ status }) => status)
    assert.deepEqual([await asIf(vera.id), await asIf(rival.id)], [200, 404], role)
  }
})

test('a performer replaces the whole list in one step, and a wrong list changes nothing', async () => {
  const [nora, fan] = [await site.performer('nora'), await site.fan('plain_fan')]
  await blocksCountries(nora, AWAY, AWAY, 'XK')
  const lists: readonly [string[], RegExp][] = [
    [[AWAY, 'ZZ'], /no country with the code “ZZ”/],
    [['fr'], /no country with the code “fr”/],
    [['France'], /no country with the code “France”/],
    [[...countryCodes], /can’t block every country/],
  ]
  for (const [countries, sentence] of lists)
    await assert.rejects(
      blocksCountries(nora, ...countries),
      (error: Error) => isApiError('not_valid')(error) && sentence.test(error.message),
    )
  await Promise.all(Array.from({ length: 4 }, () => blocksCountries(nora, 'ES', 'XK')))
  assert.deepEqual(await nora(countryBlocks.listBlockedCountries), { countries: ['ES', 'XK'] })
  await assert.rejects(blocksCountries(fan, AWAY), isApiError('not_allowed'))
})
