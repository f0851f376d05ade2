import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeConversation, changeMessageSettings } from '@fanfare/contract/inbox'
import { openConversation, sendMessage } from '@fanfare/contract/messages'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as performerSearch from '@fanfare/contract/performer-search'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

const site = await openTestServer()
type Searcher = Pick<TestServer, 'guest'>['guest']

test('a fan finds performers by stated country and, if they share their presence with that fan, by being online', async () => {
  const fan = await site.fan('felix')
  const [near, far, hidden] = [
    await site.performer('near.one'),
    await site.performer('far.one'),
    await site.performer('hidden.one'),
  ]
  for (const [one, about] of [
    [near, { country: 'PT' }],
    [far, { country: 'JP' }],
    [hidden, {}],
  ] as const)
    await one(ownProfile.updateOwnProfile, { body: { bio: 'placed', about } })
  const looks = async (who: Searcher, filters: performerSearch.PerformerFilters) => {
    const query = { q: 'placed', sort: 'name', ...filters } as const
    const { data } = await who(performerSearch.searchPerformers, { query })
    const { total, options } = await who(performerSearch.countPerformers, { query })
    assert.equal(total, data.length)
    const online = options.find(({ filter, value }) => filter === 'presence' && value === 'online')?.count ?? 0
    return { found: data.map(({ username }) => username.replace('.one', '')), online }
  }
  const found = async (who: Searcher, filters: performerSearch.PerformerFilters) => (await looks(who, filters)).found
  assert.deepEqual(await found(fan, { country: 'PT,ES' }), ['near'])
  assert.deepEqual(await looks(site.guest, { presence: 'online' }), { found: [], online: 0 })

  await hidden(changeMessageSettings, { body: { showsPresence: false } })
  const ids = [near.id, far.id, hidden.id]
  const seen = (id: string) => site.sql.query('insert into presences (account_id, seen_at) values ($1, now())', [id])
  for (const id of ids) await seen(id)
  await site.sql.query(`update presences set seen_at = now() - interval '3 minutes' where account_id = $1`, [far.id])
  for (const who of [site.guest, fan]) assert.deepEqual(await looks(who, { presence: 'online' }), { found: ['near'], online: 1 })
  assert.deepEqual(await found(fan, { presence: 'online', country: 'JP' }), [])

  // Fans who hide their presence see none, as in conversations; neither do restricted or blocked fans.
  const [shy, quiet, blocked] = [await site.fan('shy.fan'), await site.fan('quiet.fan'), await site.fan('blocked.fan')]
  await shy(changeMessageSettings, { body: { showsPresence: false } })
  const { _id: id } = await quiet(openConversation, { body: { source: 'performer', sourceId: near.id } })
  await quiet(sendMessage, { params: { id }, body: { text: 'Hello' } })
  await near(changeConversation, { params: { id }, body: { isRestricted: true } })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [near.id, blocked.id])
  for (const who of [shy, quiet, blocked]) assert.deepEqual(await looks(who, { presence: 'online' }), { found: [], online: 0 })
  assert.deepEqual(await found(blocked, { country: 'PT' }), [])

  await near(ownProfile.updateOwnProfile, { body: { about: {} } })
  assert.deepEqual(await found(fan, { country: 'PT' }), [])
  for (const filters of [{ country: 'Portugal' }, { country: 'PT,' }, { presence: 'away' }])
    await assert.rejects(found(fan, filters), isApiError('not_valid'))
})
