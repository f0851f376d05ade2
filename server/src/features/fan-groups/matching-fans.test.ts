import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as groups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import { isApiError } from '../../../test/payments.ts'
import { openTestServer } from '../../../test/test-server.ts'

const site = await openTestServer()
const ada = await site.performer('ada.vale')
const total = async (id: string) => (await ada(groups.readFanGroup, { params: { id } })).total
const make = async (name: string) => (await ada(groups.createFanGroup, { body: { name } }))._id

test('a performer adds all fans that match a name, on every page, and removes all fans of one list from another', async () => {
  const mira = await site.performer('mira')
  for (const name of ['berta.a', 'berta.b', 'carla']) await (await site.fan(name))(follows.follow, { params: { id: ada.id } })
  await (await site.fan('berta.elsewhere'))(follows.follow, { params: { id: mira.id } })
  const [bertas, everyone] = [await make('Bertas'), await make('Everyone')]
  const found = (id: string, body: { act: 'add' | 'remove'; fromGroupId?: string; q?: string }) =>
    ada(groups.changeFilteredFans, { params: { id }, body })
  assert.deepEqual(await found(bertas, { act: 'add', q: ' BERTA ' }), { changed: 2, isGoingOn: false })
  assert.deepEqual(
    await found(bertas, { act: 'add', q: 'berta' }),
    { changed: 0, isGoingOn: false },
    'adding the same fans again changes nothing',
  )
  assert.deepEqual(await found(everyone, { act: 'add' }), { changed: 3, isGoingOn: false })
  assert.deepEqual(await found(everyone, { act: 'remove', fromGroupId: bertas, q: 'berta.a' }), { changed: 1, isGoingOn: false })
  assert.deepEqual([await total(bertas), await total(everyone)], [2, 2])
  const smart = await ada(groups.createFanGroup, {
    body: { name: 'Smart', rule: { match: 'all', conditions: [{ who: 'followers' }] } },
  })
  await assert.rejects(found(smart._id, { act: 'add' }), isApiError('not_valid'))
  const theirs = await mira(groups.createFanGroup, { body: { name: 'Theirs' } })
  await assert.rejects(found(theirs._id, { act: 'add' }), isApiError('not_found'))
  await assert.rejects(found(bertas, { act: 'add', fromGroupId: theirs._id }), isApiError('not_found'))
})

test('a performer who adds a large number of fans has a job do the rest', async () => {
  await site.sql.query(`with made as (
      insert into accounts (id, role, name, username, email, password_hash, status, created_at)
      select gen_random_uuid(), 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@example.test', '', 'active', now()
      from generate_series(1, 4500) n returning id)
    insert into entitlements (holder_id, kind, subject_id) select id, 'follow', '${ada.id}' from made`)
  const id = await make('Crowd')
  const first = await ada(groups.changeFilteredFans, { params: { id }, body: { act: 'add', q: 'crowd' } })
  assert.deepEqual(first, { changed: 2000, isGoingOn: true })
  await site.quiet()
  assert.equal(await total(id), 4500)
  await ada(groups.changeFilteredFans, { params: { id }, body: { act: 'remove', fromGroupId: id, q: 'crowd' } })
  await site.quiet()
  assert.equal(await total(id), 0)
})
