import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as blocks from '@fanfare/contract/blocks'
import * as comments from '@fanfare/contract/comments'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as performers from '@fanfare/contract/performers'
import * as posts from '@fanfare/contract/posts'
import { performerById } from '#core/accounts/index.ts'
import { isApiError, subscribes, subscriptionsOf } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { subscriber } from '../../../test/subscribers.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const blocksThem = (who: Caller, other: { readonly id: string }) => who(blocks.blockUser, { body: { userId: other.id } })
const unblocks = (who: Caller, other: { readonly id: string }) => who(blocks.unblockUser, { params: { id: other.id } })
const blockedBy = async (who: Caller) => (await who(blocks.listBlocked, { query: {} })).data.map(({ username }) => username)
const view = (fan: Caller, performer: Caller) => fan(performers.viewPerformer, { params: { id: performer.id } })
const conversationOf = (fan: Caller, performer: Caller) =>
  fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
const writes = (who: Caller, id: string, text: string) => who(messages.sendMessage, { params: { id }, body: { text } })
const inbox = async (who: Caller) => (await who(messages.listConversations, { query: {} })).total

test('a performer blocks a subscriber, who then sees nothing of her and is not charged again', async () => {
  const { fan, ada } = await subscriber(site, 'bruno')
  const post = await ada(posts.createPost, { body: { text: 'for everyone', audience: 'free' } })
  await fan(comments.addComment, { body: { objectType: 'post', objectId: post._id, text: 'hello' } })
  const { _id } = await conversationOf(fan, ada)
  await writes(fan, _id, 'are you there?')
  await site.quiet()
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_followers, 1)

  const windows = await Promise.all([fan, ada].map(({ token }) => openSocket(site.base, token)))
  await blocksThem(ada, fan)
  for (const one of windows) assert.deepEqual(await one.received(blocks.blocksChanged), {})
  await site.quiet()

  await assert.rejects(view(fan, ada), isApiError('not_found'))
  await assert.rejects(fan(posts.viewPost, { params: { id: post._id } }), isApiError('not_found'))
  await assert.rejects(writes(fan, _id, 'and now?'), isApiError('not_found'))
  await assert.rejects(fan(follows.follow, { params: { id: ada.id } }), isApiError('not_found'))
  assert.deepEqual([await inbox(fan), await inbox(ada)], [0, 0])
  const read = { query: { objectType: 'post', objectId: post._id } } as const
  assert.equal((await ada(comments.listComments, read)).total, 0)
  assert.equal((await performerById(site.ctx.db, ada.id))?.total_followers, 0)
  const [own] = await subscriptionsOf(fan)
  assert.deepEqual([own?.status, own?.renews], ['cancelled', false])
  assert.deepEqual([await blockedBy(ada), await blockedBy(fan)], [['bruno'], []])

  await unblocks(ada, fan)
  await site.quiet()
  const seen = await view(fan, ada)
  assert.deepEqual([seen.isFollowed, seen.isSubscribed], [false, true])
  assert.equal(await inbox(ada), 1)
  const [after] = await subscriptionsOf(fan)
  assert.deepEqual([after?.status, after?.renews], ['cancelled', false], 'the fan did not agree to another charge')
  await subscribes(fan, ada)
  assert.deepEqual(
    (await subscriptionsOf(fan)).map(({ renews }) => renews),
    [true],
    'until they ask for it',
  )
})

test('a performer blocked by a fan cannot write to them or find out about the block', async () => {
  const [fan, stella] = [await site.fan('quiet_one'), await site.performer('pushy')]
  await fan(follows.follow, { params: { id: stella.id } })
  const { _id } = await conversationOf(fan, stella)
  await writes(fan, _id, 'hello')
  await blocksThem(fan, stella)
  await site.quiet()
  await assert.rejects(writes(stella, _id, 'buy this'), isApiError('not_found'))
  const open = { body: { source: 'user', sourceId: fan.id } } as const
  await assert.rejects(stella(messages.openConversation, open), isApiError('not_found'))
  assert.deepEqual([await blockedBy(fan), await blockedBy(stella)], [['pushy'], []])
  assert.equal((await stella(follows.listFollowers, { query: {} })).total, 0)

  await unblocks(stella, fan)
  await assert.rejects(
    writes(stella, _id, 'buy this'),
    isApiError('not_found'),
    'only the person who placed a block can remove it',
  )
  await blocksThem(stella, fan)
  await unblocks(fan, stella)
  assert.equal(await inbox(fan), 0, 'the other person’s block is still in place')
})

test('a user who clicks Block twice needs to unblock once', async () => {
  const [fan, stella] = [await site.fan('twice'), await site.performer('stella_twice')]
  await Promise.all(Array.from({ length: 6 }, () => blocksThem(fan, stella)))
  assert.deepEqual(await blockedBy(fan), ['stella_twice'])
  await Promise.all(Array.from({ length: 3 }, () => unblocks(fan, stella)))
  await site.quiet()
  assert.deepEqual(await blockedBy(fan), [])
  assert.equal((await view(fan, stella)).username, 'stella_twice')
})

test('a user cannot block themselves, an operator or an unknown account, and operators block no one', async () => {
  const [fan, operator] = [await site.fan('plain'), await site.operator()]
  await assert.rejects(blocksThem(fan, fan), isApiError('not_valid'))
  await assert.rejects(blocksThem(fan, operator), isApiError('not_found'))
  await assert.rejects(blocksThem(fan, { id: '01980000-0000-7000-8000-00000000ffff' }), isApiError('not_found'))
  await assert.rejects(blocksThem(operator, fan), isApiError('not_valid'))
  assert.deepEqual(await blockedBy(fan), [])
})

test('a user pages through their blocks, latest first, including deleted accounts without names', async () => {
  const [fan, left] = [await site.fan('lister'), await site.performer('leaving')]
  const performers = await Promise.all(['one', 'two', 'three'].map((name) => site.performer(`b_${name}`)))
  for (const one of [...performers, left]) await blocksThem(fan, one)
  await site.sql.query(`update accounts set status = 'deleted' where id = $1`, [left.id])
  const page = await fan(blocks.listBlocked, { query: { limit: 2 } })
  assert.deepEqual(
    [page.total, page.data.map(({ name, username }) => [name, username])],
    [
      4,
      [
        ['Closed account', ''],
        ['b_three', 'b_three'],
      ],
    ],
  )
  await unblocks(fan, left)
  assert.deepEqual(await blockedBy(fan), ['b_three', 'b_two', 'b_one'])
})
