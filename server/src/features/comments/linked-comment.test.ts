/**
 * Stories of visitors who open a link to one comment. The comment comes first, a reply comes below its comment, and hidden
 * comments stay hidden.
 */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as comments from '@fanfare/contract/comments'
import { listNotifications } from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import { addReaction } from '@fanfare/contract/reactions'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix')
})

const publish = async () => (await nadia(posts.createPost, { body: { text: 'words', audience: 'free' } }))._id
const write = async (who: Caller, objectId: string, text: string, parentId?: string) =>
  (await who(comments.addComment, { body: { objectType: 'post', objectId, text, ...(parentId && { parentId }) } }))._id

interface Asked {
  readonly firstId: string
  readonly parentId?: string
}

/** Returns all pages of two comments as one list, and the comment that was moved to the top. */
async function read(who: Caller, objectId: string, asked: Asked) {
  const query = { objectType: 'post', objectId, limit: 2, ...asked } as const
  const first = await who(comments.listComments, { query })
  const data = [...first.data]
  for (let { next } = first; next !== undefined; ) {
    const page = await who(comments.listComments, { query: { ...query, cursor: next } })
    data.push(...page.data)
    next = page.next
  }
  return { texts: data.map(({ text }) => text), first: first.first }
}

test('a fan sees a linked old comment first and once, even if another or the same comment is pinned', async () => {
  const id = await publish()
  const old = await write(fan, id, 'old')
  const pinned = await write(fan, id, 'pinned')
  for (const text of ['three', 'four', 'five']) await write(fan, id, text)
  assert.deepEqual(await read(fan, id, { firstId: old }), { texts: ['old', 'five', 'four', 'three', 'pinned'], first: old })
  await nadia(comments.pinComment, { params: { id: pinned } })
  assert.deepEqual(await read(fan, id, { firstId: old }), { texts: ['pinned', 'old', 'five', 'four', 'three'], first: old })
  assert.deepEqual(await read(fan, id, { firstId: pinned }), { texts: ['pinned', 'five', 'four', 'three', 'old'], first: pinned })
})

test('a fan who opens a link to a reply sees its comment first, and the reply first below it', async () => {
  const id = await publish()
  const above = await write(fan, id, 'above')
  await write(nadia, id, 'one', above)
  await write(fan, id, 'two', above)
  const reply = await write(nadia, id, 'three', above)
  await write(fan, id, 'newer')
  assert.deepEqual(await read(fan, id, { firstId: reply }), { texts: ['above', 'newer'], first: above })
  assert.deepEqual(await read(fan, id, { firstId: reply, parentId: above }), { texts: ['three', 'one', 'two'], first: reply })
})

test('a link to a deleted, foreign or blocked comment changes nothing for the fan', async () => {
  const [id, elsewhere, stranger] = [await publish(), await publish(), await site.fan('otto')]
  const kept = await write(fan, id, 'kept')
  const gone = await write(fan, id, 'gone')
  const blocked = await write(stranger, id, 'blocked')
  await fan(comments.deleteComment, { params: { id: gone } })
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [fan.id, stranger.id])
  for (const firstId of [gone, blocked, await write(fan, elsewhere, 'elsewhere')])
    assert.deepEqual(await read(fan, id, { firstId }), { texts: ['kept'], first: undefined })
  // A visible reply below a blocked comment is still found.
  const seen = await write(nadia, id, 'seen', blocked)
  assert.equal((await read(fan, id, { firstId: seen })).first, blocked)
  assert.deepEqual((await read(fan, id, { firstId: kept })).first, kept)
})

test('an author reaches their comment from the notification of a like', async () => {
  const id = await publish()
  const author = await site.fan('author')
  const comment = await write(author, id, 'liked')
  await write(author, id, 'newer')
  await nadia(addReaction, { body: { action: 'like', objectType: 'comment', objectId: comment } })
  await site.quiet()
  const [line] = (await author(listNotifications, { query: { type: 'reaction' } })).data
  assert.deepEqual([line?.link, line?.page], [`/post/${id}?comment=${comment}`, `/post/${id}`])
})
