/** Stories of performers who hide from searches, and who link their profiles on social networks. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { readOwnProfile, updateOwnProfile } from '@fanfare/contract/own-profile'
import { countPerformers, searchPerformers } from '@fanfare/contract/performer-search'
import { randomPerformers, viewPerformer } from '@fanfare/contract/performers'
import { createPost, listPosts, viewPost } from '@fanfare/contract/posts'
import { listKeywords, search } from '@fanfare/contract/search'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const fan = await site.fan('felix')

const publishes = async (who: Caller, text: string) => {
  const { _id } = await who(createPost, { body: { text, audience: 'free' } })
  await site.quiet()
  return _id
}
const hides = (who: Caller, isHiddenFromSearch: boolean) => who(updateOwnProfile, { body: { isHiddenFromSearch } })

/** Everything that a fan finds of a performer without knowing the address. */
async function foundOf(performer: Caller): Promise<string[]> {
  const { username } = performer
  const lists = {
    search: (await fan(search, { body: { q: username } })).performers,
    content: (await fan(search, { body: { q: 'hummingbirds' } })).data,
    keywords: (await fan(listKeywords, { query: { q: username } })).data,
    explore: (await fan(searchPerformers, { query: {} })).data,
    suggestions: (await fan(randomPerformers, { query: { limit: 100 } })).data,
    discover: (await fan(listPosts, { query: { source: 'discover', limit: 100 } })).data,
    visitors: (await site.guest(listPosts, { query: { limit: 100 } })).data,
  }
  const counts = (await fan(countPerformers, { query: { q: username } })).total > 0 ? ['counts'] : []
  return [...Object.entries(lists).flatMap(([name, rows]) => (JSON.stringify(rows).includes(username) ? [name] : [])), ...counts]
}

test('a performer who hides from searches is found by the address only, and by everyone again later', async () => {
  const ada = await site.performer('ada.hidden')
  const id = await publishes(ada, 'Sketches of hummingbirds')
  const everywhere = ['search', 'content', 'keywords', 'explore', 'suggestions', 'discover', 'visitors', 'counts']
  assert.deepEqual(await foundOf(ada), everywhere)
  assert.equal((await hides(ada, true)).isHiddenFromSearch, true)
  assert.deepEqual(await foundOf(ada), [])
  const profile = await fan(viewPerformer, { params: { id: 'ada.hidden' } })
  assert.equal(profile.isHiddenFromSearch, true)
  assert.equal((await fan(viewPost, { params: { id } })).performer.isHiddenFromSearch, true)
  assert.equal((await fan(listPosts, { query: { performerId: ada.id } })).data.length, 1)
  await hides(ada, false)
  assert.deepEqual(await foundOf(ada), everywhere)
  assert.equal('isHiddenFromSearch' in (await fan(viewPerformer, { params: { id: ada.id } })), false)
})

test('visitors see the social links of a performer, cleaned and each once', async () => {
  const mia = await site.performer('mia')
  const socialLinks = ['https://www.instagram.com/mia/?igsh=abc', 'instagram.com/mia', 'twitter.com/mia']
  const stored = ['https://instagram.com/mia', 'https://x.com/mia']
  assert.deepEqual((await mia(updateOwnProfile, { body: { socialLinks } })).socialLinks, stored)
  assert.deepEqual((await site.guest(viewPerformer, { params: { id: 'mia' } })).socialLinks, stored)
  await mia(updateOwnProfile, { body: { bio: 'Painter' } })
  assert.deepEqual((await mia(readOwnProfile)).socialLinks, stored, 'other changes keep the links')
  const refused = async (links: string[]) =>
    mia(updateOwnProfile, { body: { socialLinks: links } }).then(
      () => '',
      (error: ApiError) => `${error.code} ${error.errors[0]?.field}`,
    )
  assert.equal(await refused(['https://instagram.com/mia', 'https://example.org/mia']), 'not_valid socialLinks')
  assert.equal(await refused(['javascript:alert(1)//instagram.com/mia']), 'not_valid socialLinks')
  assert.equal(await refused(Array.from({ length: 9 }, (_, i) => `https://x.com/mia${i}`)), 'not_valid socialLinks')
  assert.deepEqual((await mia(readOwnProfile)).socialLinks, stored)
  assert.deepEqual((await mia(updateOwnProfile, { body: { socialLinks: [] } })).socialLinks, [])
})
