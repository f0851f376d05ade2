/**
 * Tests that programs which read the site for others, such as search engines and feed readers, learn nothing of a performer whom
 * their reader may not see, or who hides from search: not by the sitemap, by a feed or by the structured data of the profile.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { closeOwnAccount } from '@fanfare/contract/account-closing'
import { suspendAccount } from '@fanfare/contract/account-control'
import { blockCountries } from '@fanfare/contract/country-blocks'
import { updateOwnProfile } from '@fanfare/contract/own-profile'
import { createPost } from '@fanfare/contract/posts'
import { pauseProfile } from '@fanfare/contract/profile-pause'
import { countryHeader, fromProxy } from './countries.ts'
import { openTestServer, type Caller } from './test-server.ts'
import { FAN_COUNTRY, removeBlocks, waysToBlock } from './ways-to-block.ts'

const site = await openTestServer({ env: fromProxy })
const olga = await site.operator()

interface Reader {
  readonly country?: string
  readonly token?: string
}

async function get(path: string, { country = FAN_COUNTRY, token = '' }: Reader): Promise<string> {
  const headers = { ...countryHeader(country), ...(token !== '' && { cookie: `token=${token}` }) }
  const response = await fetch(`${site.base}${path}`, { headers })
  const text = await response.text()
  return response.status === 200 ? text : ''
}

/** Returns where the reader finds the performer. */
async function placesOf({ username }: Caller, reader: Reader = {}): Promise<string[]> {
  const [sitemap, feed, profile] = await Promise.all(
    ['/sitemap-1.xml', `/feeds/${username}.xml`, `/${username}`].map((path) => get(path, reader)),
  )
  const found = {
    sitemap: sitemap?.includes(`/${username}</loc>`),
    feed: feed?.includes('<item>'),
    'address of the feed': profile?.includes(`/feeds/${username}.xml`),
    'structured data': profile?.includes('application/ld+json'),
  }
  return Object.entries(found).flatMap(([place, isFound]) => (isFound ? [place] : []))
}

const EVERYWHERE = ['sitemap', 'feed', 'address of the feed', 'structured data']

async function publisher(username: string): Promise<Caller> {
  const performer = await site.performer(username)
  await performer(createPost, { body: { text: 'Hello', audience: 'free' } })
  return performer
}

const LEFT_OUT: readonly [name: string, leave: (performer: Caller) => Promise<unknown>, readsFrom?: string][] = [
  ['hides from search', (performer) => performer(updateOwnProfile, { body: { isHiddenFromSearch: true } })],
  ['is suspended', ({ id }) => olga(suspendAccount, { params: { id }, body: { reason: 'A reason' } })],
  ['pauses the profile', (performer) => performer(pauseProfile)],
  ['closes the account', (performer) => performer(closeOwnAccount, { body: { username: performer.username } })],
  ['has blocked the country', (performer) => performer(blockCountries, { body: { countries: ['FR'] } }), 'FR'],
  [
    'has lost the approval',
    async ({ id }) => {
      await site.sql.query(`update accounts set status = 'unverified' where id = $1`, [id])
      await site.sql.query(`update performers set verification = 'rejected' where account_id = $1`, [id])
    },
  ],
]

test.for(LEFT_OUT)('programs find no performer who %s', async ([name, leave, readsFrom]) => {
  const performer = await publisher(name.replaceAll(' ', '_'))
  assert.deepEqual(await placesOf(performer), EVERYWHERE)
  await leave(performer)
  await site.quiet()
  assert.deepEqual(await placesOf(performer, { ...(readsFrom !== undefined && { country: readsFrom }) }), [])
  if (readsFrom !== undefined) assert.deepEqual(await placesOf(performer), EVERYWHERE)
})

test('programs find no performer before the approval', async () => {
  const newcomer = await site.performer('newcomer', 'pending')
  assert.deepEqual(await placesOf(newcomer), [])
  assert.deepEqual(await placesOf(newcomer, newcomer), [])
})

test('programs in the browser of a fan find no performer behind a block between them', async () => {
  const [fan, performer] = [await site.fan('felix'), await publisher('stella')]
  await site.sql.query('update accounts set last_country = $1 where id = $2', [FAN_COUNTRY, fan.id])
  for (const [name, block] of waysToBlock(site, fan, performer)) {
    await removeBlocks(site)
    assert.deepEqual(await placesOf(performer, fan), EVERYWHERE)
    await block()
    assert.deepEqual(await placesOf(performer, fan), [], name)
  }
})
