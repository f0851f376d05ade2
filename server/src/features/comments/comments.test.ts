import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as comments from '@fanfare/contract/comments'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as ownProfile from '@fanfare/contract/own-profile'
import * as posts from '@fanfare/contract/posts'
import * as reactions from '@fanfare/contract/reactions'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { openSocket } from '../../../test/socket.ts'
import { openWatcher } from '../../../test/watch.ts'
import { saves, subscribes } from '../../../test/payments.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
let other: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 500)
  other = await site.fan('otto', 500)
})

// Every story starts with empty rate limits.
beforeEach(() => site.sql.query('delete from rate_limits'))

const code = (error: ApiError) => error.code
const publish = async (audience: 'free' | 'subscribers' | 'paid' = 'free') =>
  (await nadia(posts.createPost, { body: { text: 'words', audience, ...(audience === 'paid' && { price: 20 }) } }))._id
const write = (who: Caller, objectId: string, text: string, parentId?: string) =>
  who(comments.addComment, { body: { objectType: 'post', objectId, text, ...(parentId !== undefined && { parentId }) } })
const list = (who: Caller | TestServer['guest'], objectId: string, parentId?: string) =>
  who(comments.listComments, { query: { objectType: 'post', objectId, ...(parentId !== undefined && { parentId }) } })
const texts = async (...args: Parameters<typeof list>) => (await list(...args)).data.map(({ text }) => text)
const countOf = async (who: Caller, id: string) => (await who(posts.viewPost, { params: { id } })).engagement.comments
const linesOf = async (who: Caller, type: string) => {
  await site.quiet()
  return (await who(notifications.listNotifications, { query: { type, limit: 100 } })).data
}
const notifiedLinks = async (who: Caller, type: string) => (await linesOf(who, type)).map(({ link }) => link)
const blocks = (owner: Caller, account: Caller) =>
  site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id])

test('fans comment and reply one level deep, everyone who sees the post reads it, and those concerned are notified once', async () => {
  const id = await publish()
  const first = await write(fan, id, 'First\n\n\n\nhere')
  assert.deepEqual([first.text, first.author?.username, first.can], ['First\n\nhere', 'felix', ['reply', 'edit', 'delete']])
  const reply = await write(nadia, id, 'Thank you, @felix', first._id)
  assert.equal(await write(other, id, 'deeper', reply._id).catch(code), 'not_found')
  const second = await write(other, id, 'Second')
  const { data, permission } = await list(site.guest, id)
  assert.deepEqual(
    data.map(({ text, totalReplies, can }) => [text, totalReplies, can]),
    [
      ['Second', 0, []],
      ['First\n\nhere', 1, []],
    ],
  )
  assert.equal(permission, 'login')
  const [answer] = (await list(other, id, first._id)).data
  assert.deepEqual([answer?.isByOwner, answer?.parentId, answer?.text], [true, first._id, 'Thank you, @felix'])
  assert.equal(await countOf(other, id), 3)
  const [line] = await linesOf(nadia, 'comment')
  assert.deepEqual([line?.link, line?.people], [`/post/${id}?comment=${second._id}`, 2])
  const answered = [`/post/${id}?comment=${reply._id}`]
  assert.deepEqual([await notifiedLinks(fan, 'comment_reply'), await notifiedLinks(fan, 'mention')], [answered, []])
  const hers = await write(nadia, id, 'Which one do you like?')
  const theirs = await write(other, id, 'The second', hers._id)
  assert.deepEqual(await notifiedLinks(nadia, 'comment_reply'), [`/post/${id}?comment=${theirs._id}`])
  assert.deepEqual(await linesOf(nadia, 'comment'), [line], 'a reply to her own comment notifies her once')
})

test('an author edits their own comment only, and readers see that it was edited', async () => {
  const id = await publish()
  const { _id } = await write(fan, id, 'teh words')
  assert.equal(await other(comments.editComment, { params: { id: _id }, body: { text: 'mine' } }).catch(code), 'not_found')
  assert.equal(await nadia(comments.editComment, { params: { id: _id }, body: { text: 'mine' } }).catch(code), 'not_found')
  assert.equal((await fan(comments.editComment, { params: { id: _id }, body: { text: 'teh words' } })).isEdited, false)
  await fan(comments.editComment, { params: { id: _id }, body: { text: 'the words' } })
  const [one] = (await list(other, id)).data
  assert.deepEqual([one?.text, one?.isEdited], ['the words', true])
})

test('an author cannot edit a comment that they could no longer write, but can delete it', async () => {
  const star = await site.performer('closing')
  const { _id: id } = await star(posts.createPost, { body: { text: 'words', audience: 'free' } })
  const { _id } = await write(fan, id, 'before')
  await star(ownProfile.updateOwnProfile, { body: { commentsFrom: 'nobody' } })
  assert.equal(await fan(comments.editComment, { params: { id: _id }, body: { text: 'after' } }).catch(code), 'not_allowed')
  assert.deepEqual(await texts(star, id), ['before'])
  await fan(comments.deleteComment, { params: { id: _id } })
  assert.deepEqual(await texts(star, id), [])
})

test('authors delete their own comments, performers any on their content, operators all, and replies are deleted too', async () => {
  const id = await publish()
  const mine = await write(fan, id, 'mine')
  await write(other, id, 'a reply', mine._id)
  const theirs = await write(other, id, 'theirs')
  const rude = await write(other, id, 'rude')
  const gone = async (who: Caller, { _id }: { _id: string }) => who(comments.deleteComment, { params: { id: _id } })
  assert.equal(await gone(fan, theirs).catch(code), 'not_found')
  assert.equal(await gone(await site.performer('colleague'), theirs).catch(code), 'not_found')
  await gone(nadia, mine)
  assert.equal(await gone(nadia, mine).catch(code), 'not_found')
  assert.equal(await countOf(fan, id), 2)
  await gone(other, theirs)
  await gone(await site.operator(), rude)
  assert.deepEqual([await texts(fan, id), await countOf(fan, id)], [[], 0])
  assert.equal(await list(fan, id, mine._id).catch(code), 'not_found')
})

test('only fans with full access read and write comments, and locking a post later hides its comments', async () => {
  const [paid, free] = [await publish('paid'), await publish()]
  assert.equal(await write(fan, paid, 'let me in').catch(code), 'not_found')
  assert.equal(await list(fan, paid).catch(code), 'not_found')
  await fan(posts.buyPost, { params: { id: paid } })
  const { _id } = await write(fan, paid, 'worth it')
  assert.deepEqual(await texts(nadia, paid), ['worth it'])
  assert.equal(
    await other(reactions.addReaction, { body: { action: 'like', objectType: 'comment', objectId: _id } }).catch(code),
    'not_found',
  )
  const on = await write(fan, free, 'still open')
  await nadia(posts.updatePost, { params: { id: free }, body: { text: 'words', audience: 'subscribers' } })
  assert.equal(await list(fan, free).catch(code), 'not_found')
  assert.equal(await fan(comments.editComment, { params: { id: on._id }, body: { text: 'x' } }).catch(code), 'not_found')
  await fan(comments.deleteComment, { params: { id: on._id } })
  assert.equal(await write(fan, nadia.id, 'x').catch(code), 'not_found')
  assert.equal(await fan(comments.listComments, { query: { objectType: 'message', objectId: free } }).catch(code), 'not_found')
})

test('a purchased post that was deleted keeps its comments for buyers and accepts no more', async () => {
  const id = await publish('paid')
  await fan(posts.buyPost, { params: { id } })
  await write(fan, id, 'kept')
  await nadia(posts.deletePost, { params: { id } })
  assert.deepEqual([await texts(fan, id), (await list(fan, id)).permission], [['kept'], 'closed'])
  assert.equal(await write(fan, id, 'more').catch(code), 'not_allowed')
})

test('a performer chooses who may comment', async () => {
  const star = await site.performer('choosy')
  const { _id: id } = await star(posts.createPost, { body: { text: 'words', audience: 'free' } })
  const reader = await site.fan('chooser', 500)
  const takesFrom = (commentsFrom: comments.CommentsFrom) => star(ownProfile.updateOwnProfile, { body: { commentsFrom } })
  const may = async (who: Caller) => {
    const { permission } = await list(who, id)
    const answer = await write(who, id, 'hello').then(() => 'written', code)
    assert.equal(answer, permission === 'open' ? 'written' : 'not_allowed')
    return permission
  }
  assert.equal((await star(ownProfile.readOwnProfile)).commentsFrom, 'everyone')
  assert.equal(await may(reader), 'open')
  assert.equal((await takesFrom('followers')).commentsFrom, 'followers')
  assert.equal(await may(reader), 'follow')
  await reader(follows.follow, { params: { id: star.id } })
  assert.equal(await may(reader), 'open')
  await takesFrom('subscribers')
  assert.equal(await may(reader), 'subscribe')
  await saves(reader)
  await subscribes(reader, star)
  assert.equal(await may(reader), 'open')
  await takesFrom('nobody')
  assert.deepEqual(
    [await may(reader), await may(star), (await list(await site.operator('oz'), id)).permission],
    ['closed', 'open', 'closed'],
  )
})

test('a performer pins one comment per post, and a new pin replaces it', async () => {
  const id = await publish()
  const [a, b] = [await write(fan, id, 'a'), await write(other, id, 'b')]
  await write(fan, id, 'c')
  const pin = (who: Caller, commentId: string) => who(comments.pinComment, { params: { id: commentId } })
  await pin(nadia, a._id)
  assert.deepEqual(await texts(fan, id), ['a', 'c', 'b'])
  await pin(nadia, b._id)
  assert.deepEqual(await texts(fan, id), ['b', 'c', 'a'])
  assert.equal(await pin(await site.performer('envious'), a._id).catch(code), 'not_found')
  const reply = await write(fan, id, 'r', a._id)
  assert.equal(await pin(nadia, reply._id).catch(code), 'not_found')
  await Promise.all([pin(nadia, a._id), pin(nadia, b._id)])
  assert.equal((await list(fan, id)).data.filter(({ isPinned }) => isPinned).length, 1)
  const [pinned] = (await list(fan, id)).data
  await nadia(comments.unpinComment, { params: { id: pinned!._id } })
  assert.deepEqual(await texts(fan, id), ['c', 'b', 'a'])
})

test("a user who blocks hides comments from both sides and from the counts, and a performer's block hides them from everyone", async () => {
  const id = await publish()
  const [rude, shy] = [await site.fan('rude'), await site.fan('shy')]
  const one = await write(rude, id, 'by rude')
  await write(shy, id, 'by shy')
  await blocks(shy, rude)
  assert.deepEqual([await texts(shy, id), await countOf(shy, id)], [['by shy'], 1])
  assert.deepEqual([await texts(rude, id), await countOf(rude, id)], [['by rude'], 1])
  assert.equal(await write(shy, id, 'to you', one._id).catch(code), 'not_found')
  assert.equal(
    await shy(reactions.addReaction, { body: { action: 'like', objectType: 'comment', objectId: one._id } }).catch(code),
    'not_found',
  )
  await write(fan, id, 'an answer', one._id)
  const [, above] = (await list(shy, id)).data
  assert.deepEqual([above?.author, above?.text, above?.totalReplies], [null, '', 1])
  assert.deepEqual([await texts(shy, id, one._id), await countOf(shy, id)], [['an answer'], 2])
  await blocks(nadia, rude)
  assert.deepEqual([await texts(fan, id), await countOf(fan, id)], [['by shy', ''], 2])
  assert.deepEqual([await texts(nadia, id), await countOf(nadia, id)], [['by shy', ''], 2])
})

test('a mentioned user who sees the post is notified, but not one without access or who blocked the author', async () => {
  const [free, locked] = [await publish(), await publish('subscribers')]
  const mary = await site.fan('mary')
  const { _id } = await write(fan, free, 'Look, @Mary. And @mary, @nobody_here, mail@otto')
  const named = [`/post/${free}?comment=${_id}`]
  assert.deepEqual([await notifiedLinks(mary, 'mention'), await notifiedLinks(other, 'mention')], [named, []])
  await write(nadia, locked, 'Hello @mary')
  await blocks(mary, other)
  await write(other, free, 'Again @mary')
  assert.deepEqual(await notifiedLinks(mary, 'mention'), named)
})

test('users with the post open get a new comment immediately, but not its author, blocked users or readers of other posts', async () => {
  const id = await publish()
  const [passer, quitter] = [await site.fan('passer'), await site.fan('quitter')]
  await write(fan, id, 'hello')
  await write(quitter, id, 'hello')
  await blocks(quitter, other)
  await site.quiet()
  const topic = { kind: 'post', id }
  const shown = [nadia, fan, quitter, other].map((who) => openWatcher(site.base, who.token, topic))
  const sockets = await Promise.all([...shown, openSocket(site.base, passer.token)])
  const [ofNadia, ofFan] = sockets
  const { _id } = await write(other, id, 'news')
  for (const socket of [ofNadia!, ofFan!])
    assert.deepEqual(await socket.received(comments.commentAdded), {
      objectType: 'post',
      objectId: id,
      commentId: _id,
      parentId: null,
    })
  await site.quiet()
  assert.deepEqual(
    sockets.map((socket) => socket.all(comments.commentAdded).length),
    [1, 1, 0, 0, 0],
  )
  for (const socket of sockets) socket.close()
})

test('fans like comments', async () => {
  const id = await publish()
  const { _id } = await write(fan, id, 'like me')
  const like = { body: { action: 'like' as const, objectType: 'comment', objectId: _id } }
  await other(reactions.addReaction, like)
  const [one] = (await list(other, id)).data
  assert.deepEqual([one?.engagement.likes, one?.engagement.isLiked], [1, true])
  assert.deepEqual(await notifiedLinks(fan, 'reaction'), [`/post/${id}?comment=${_id}`])
  assert.equal(await other(reactions.addReaction, { body: { ...like.body, action: 'bookmark' } }).catch(code), 'not_found')
})

test('a user cannot post hidden or empty text, but can use line breaks and emoji', async () => {
  const id = await publish()
  for (const text of ['a\u200bb', '\u202edesrever', ' \n ', 'x\u0301\u0301\u0301\u0301\u0301\u0301', 'a'.repeat(2001)])
    assert.equal(await write(fan, id, text).catch(code), 'not_valid', JSON.stringify(text))
  assert.equal((await write(fan, id, ' Zoë 👩🏽‍🚀\r\nhttps://example.org \n')).text, 'Zoë 👩🏽‍🚀\nhttps://example.org')
})

test('a user who floods comments is stopped, with an explanation', async () => {
  const id = await publish()
  const keen = await site.fan('keen')
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) =>
      write(keen, id, `comment ${i}`).then(
        () => 'written',
        (e: ApiError) => e.message,
      ),
    ),
  )
  assert.equal(answers.filter((one) => one === 'written').length, 12)
  assert.match(answers.find((one) => one !== 'written') ?? '', /Please wait \d+ seconds?/)
  assert.equal(await countOf(keen, id), 12)
})

test('a user pages through long lists, and comments written and deleted in parallel are counted correctly', async () => {
  const id = await publish()
  const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => site.fan(`many_${i}`)))
  const written = await Promise.all(crowd.flatMap((who) => Array.from({ length: 5 }, (_, i) => write(who, id, `${i}`))))
  const roots = written.slice(0, 6)
  await Promise.all(crowd.flatMap((who) => roots.map((root) => write(who, id, 'reply', root._id))))
  assert.equal(await countOf(nadia, id), 66)
  const first = await list(fan, id)
  const second = await fan(comments.listComments, { query: { objectType: 'post', objectId: id, cursor: first.next! } })
  assert.deepEqual([first.data.length, second.data.length, second.next], [20, 10, undefined])
  assert.equal(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size, 30)
  await Promise.all(roots.map(({ _id }) => nadia(comments.deleteComment, { params: { id: _id } })))
  assert.equal(await countOf(nadia, id), 24)
})
