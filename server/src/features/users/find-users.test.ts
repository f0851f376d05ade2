import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockUser } from '@fanfare/contract/blocks'
import { follow } from '@fanfare/contract/follows'
import { tip } from '@fanfare/contract/tokens'
import { searchUsers, viewUser } from '@fanfare/contract/users'
import { isApiError, saves, subscribes } from '../../../test/payments.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const [olga, ada, ben] = [await site.operator('olga'), await site.performer('ada.vale'), await site.performer('ben.ray')]
const [follower, subscriber, buyer] = [await site.fan('follower'), await site.fan('subscriber'), await site.fan('buyer', 500)]
const [stranger, blocked] = [await site.fan('stranger'), await site.fan('blocked')]
for (const fan of [follower, blocked]) await fan(follow, { params: { id: ada.id } })
await saves(subscriber)
await subscribes(subscriber, ada)
await buyer(tip, { params: { id: ada.id }, body: { amount: 50 } })
await ada(blockUser, { body: { userId: blocked.id } })
await site.quiet()

const finds = async (who: Caller, q?: string) =>
  (await who(searchUsers, { query: { ...(q !== undefined && { q }) } })).data.map(({ username }) => username)
const views = (who: Caller, { id }: { readonly id: string }) => who(viewUser, { params: { id } })

test('a performer finds only their own fans, without contact data and without blocked people', async () => {
  assert.deepEqual(await finds(ada), ['buyer', 'follower', 'subscriber'])
  assert.deepEqual(await finds(ada, 'FOLL'), ['follower'])
  assert.deepEqual(await finds(ada, 'follower@example'), [])
  assert.deepEqual(await finds(ben), [])
  const fan = await views(ada, subscriber)
  assert.deepEqual(
    [fan.username, fan.relation, fan.email, fan.status, fan.role, fan.joinedAt],
    ['subscriber', { follows: true, subscribes: true }, null, null, null, null],
  )
  assert.deepEqual((await views(ada, buyer)).relation, { follows: false, subscribes: false })
})

test('a performer gets nothing of strangers, blocked people, performers and operators', async () => {
  for (const person of [stranger, blocked, ben, olga, ada, { id: '01980000-0000-7000-8000-00000000dead' }])
    await assert.rejects(views(ada, person), isApiError('not_found'))
  await assert.rejects(views(ben, follower), isApiError('not_found'))
  await ada(blockUser, { body: { userId: buyer.id } })
  await assert.rejects(views(ada, buyer), isApiError('not_found'))
  assert.deepEqual(await finds(ada), ['follower', 'subscriber'])
})

test('an operator finds every account by name or email address, and sees its state', async () => {
  assert.equal((await finds(olga)).length, 8)
  assert.deepEqual(await finds(olga, 'stranger@'), ['stranger'])
  const found = await views(olga, stranger)
  assert.deepEqual([found.email, found.role, found.status, found.relation], [stranger.email, 'fan', 'active', null])
})

test('a fan and a guest cannot search or view people', async () => {
  await assert.rejects(finds(follower), isApiError('not_allowed'))
  await assert.rejects(views(follower, ada), isApiError('not_allowed'))
  await assert.rejects(views(follower, follower), isApiError('not_allowed'))
  await assert.rejects(site.guest(searchUsers, { query: {} }), isApiError('not_signed_in'))
  await assert.rejects(site.guest(viewUser, { params: { id: follower.id } }), isApiError('not_signed_in'))
})
