import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as comments from '@fanfare/contract/comments'
import * as posts from '@fanfare/contract/posts'
import * as notifications from '@fanfare/contract/notifications'
import * as performers from '@fanfare/contract/performers'
import * as reactions from '@fanfare/contract/reactions'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'

let site: TestServer
let nadia: Caller
let fan: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
  fan = await site.fan('felix', 500)
})

const code = (error: ApiError) => error.code
const publish = async (audience: 'free' | 'subscribers' | 'paid' = 'free', by = nadia) =>
  (
    await by(posts.createPost, {
      body: { text: 'words', teaser: 'a teaser', audience, ...(audience === 'paid' && { price: 20 }) },
    })
  )._id
const of = (objectType: string, objectId: string, action: 'like' | 'bookmark' = 'like') => ({
  body: { action, objectType, objectId },
})
const likesOf = async (viewer: Caller, id: string) => (await viewer(posts.viewPost, { params: { id } })).engagement
const bookmarked = async (who: Caller, query: { folderId?: string } = {}, type = 'all') =>
  (await who(reactions.listBookmarks, { params: { type }, query })).data
const blocks = (owner: Caller, account: Caller) =>
  site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id])

test('a fan likes a post once and unlikes it, and the performer is notified once of each fan', async () => {
  const id = await publish()
  const other = await site.fan('otto')
  for (const who of [fan, fan, other]) {
    await who(reactions.addReaction, of('post', id))
    // The notification names the last fan: of two parallel likes, either may be last.
    await site.quiet()
  }
  assert.deepEqual(await likesOf(fan, id), { likes: 2, comments: 0, isLiked: true, isBookmarked: false })
  assert.equal((await likesOf(nadia, id)).isLiked, false)
  await fan(reactions.removeReaction, of('post', id))
  await fan(reactions.removeReaction, of('post', id))
  assert.deepEqual(await likesOf(fan, id), { likes: 1, comments: 0, isLiked: false, isBookmarked: false })
  await fan(reactions.addReaction, of('post', id))
  await site.quiet()
  const notified = (await nadia(notifications.listNotifications, { query: { type: 'reaction' } })).data
  assert.deepEqual(
    notified.map(({ link, from, people }) => [link, from?.username, people]),
    [[`/post/${id}`, 'otto', 2]],
  )
})

test("a performer's own like counts, and does not stop notifications of others", async () => {
  const id = await publish()
  await nadia(reactions.addReaction, of('post', id))
  await fan(reactions.addReaction, of('post', id))
  await site.quiet()
  const notified = (await nadia(notifications.listNotifications, { query: { type: 'reaction' } })).data
  assert.ok(notified.some(({ link }) => link === `/post/${id}`))
  assert.equal((await likesOf(fan, id)).likes, 2)
})

test('two hundred parallel likes and unlikes by twenty people leave the correct count', async () => {
  const id = await publish()
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, i) => site.fan(`crowd_${i}`)))
  await Promise.all(
    crowd.map(async (who, at) => {
      for (let i = at; i < 200; i += 20)
        await who((i * 7) % 3 !== 0 ? reactions.addReaction : reactions.removeReaction, of('post', id))
    }),
  )
  const { rows } = await site.sql.query<{ n: number }>(
    'select count(*)::int as n from engagements where subject_id = $1 and liked_at is not null',
    [id],
  )
  assert.equal((await likesOf(fan, id)).likes, rows[0]?.n)
  await Promise.all(crowd.map((who) => who(reactions.addReaction, of('post', id))))
  assert.equal((await likesOf(fan, id)).likes, 20)
})

test('parallel likes, bookmarks and comments by many people are all taken', async () => {
  const id = await publish()
  const people = await Promise.all(Array.from({ length: 20 }, (_, i) => site.fan(`busy_${i}`)))
  const acts = people.flatMap((who) => [
    who(reactions.addReaction, of('post', id)),
    who(reactions.addReaction, of('post', id, 'bookmark')),
    who(comments.addComment, { body: { objectType: 'post', objectId: id, text: 'Yes' } }),
    who(reactions.addReaction, of('post', id, 'bookmark')),
  ])
  await Promise.all(acts)
  assert.deepEqual(await likesOf(people[0]!, id), { likes: 20, comments: 20, isLiked: true, isBookmarked: true })
  const bookmarks = await Promise.all(people.map((who) => bookmarked(who)))
  assert.deepEqual(
    bookmarks.map((data) => data.map(({ _id }) => _id)),
    people.map(() => [id]),
  )
})

test('a fan who likes and bookmarks fifty items in parallel has them all', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => publish()))
  const hasty = await site.fan('hasty')
  const actions = ['like', 'bookmark', 'like'] as const
  await Promise.all(ids.flatMap((id) => actions.map((action) => hasty(reactions.addReaction, of('post', id, action)))))
  const { rows } = await site.sql.query<{ n: number }>(
    'select count(*)::int as n from engagements where account_id = $1 and liked_at is not null and bookmarked_at is not null',
    [hasty.id],
  )
  assert.equal(rows[0]?.n, 50)
})

test('a fan likes and bookmarks a performer on the profile', async () => {
  await fan(reactions.addReaction, of('performer', nadia.id))
  await fan(reactions.addReaction, of('performer', nadia.id, 'bookmark'))
  const { engagement } = await fan(performers.viewPerformer, { params: { id: 'nadia' } })
  assert.deepEqual([engagement.likes, engagement.isLiked, engagement.isBookmarked], [1, true, true])
  const { data } = await fan(performers.listBookmarkedPerformers, { query: {} })
  assert.deepEqual(
    data.map(({ card }) => [card.kind, card.performer.username, card.locked]),
    [['performer', 'nadia', false]],
  )
})

test('a fan cannot like content they may not see, missing content or an unknown kind', async () => {
  const id = await publish()
  const stranger = await site.fan('blocked_one')
  await blocks(nadia, stranger)
  assert.equal(await stranger(reactions.addReaction, of('post', id)).catch(code), 'not_found')
  assert.equal(await stranger(reactions.addReaction, of('performer', nadia.id)).catch(code), 'not_found')
  for (const kind of ['message', 'profile', 'constructor', 'comment', 'performer'])
    assert.equal(await fan(reactions.addReaction, of(kind, id)).catch(code), 'not_found', kind)
  assert.equal(await fan(reactions.addReaction, of('post', fan.id)).catch(code), 'not_found')
})

test('likes across a block do not count, for either side', async () => {
  const id = await publish()
  const rude = await site.fan('rude')
  const shy = await site.fan('shy')
  for (const who of [fan, rude, shy]) await who(reactions.addReaction, of('post', id))
  await blocks(shy, rude)
  assert.deepEqual([(await likesOf(shy, id)).likes, (await likesOf(rude, id)).likes, (await likesOf(fan, id)).likes], [2, 2, 3])
  await blocks(nadia, rude)
  assert.deepEqual([(await likesOf(nadia, id)).likes, (await likesOf(fan, id)).likes], [2, 2])
})

test('a fan lists bookmarks latest first, by kind and page, with locked ones locked and without deleted ones', async () => {
  const reader = await site.fan('reader', 500)
  const [open, paid, gone] = [await publish(), await publish('paid'), await publish()]
  for (const id of [open, paid, gone]) await reader(reactions.addReaction, of('post', id, 'bookmark'))
  await reader(reactions.addReaction, of('performer', nadia.id, 'bookmark'))
  await nadia(posts.deletePost, { params: { id: gone } })
  assert.deepEqual(
    (await bookmarked(reader)).map(({ _id, card }) => [_id, card.locked]),
    [
      [nadia.id, false],
      [paid, true],
      [open, false],
    ],
  )
  const { data } = await reader(posts.listBookmarkedPosts, { query: {} })
  assert.deepEqual(
    data.map(({ _id, card }) => [_id, card.title]),
    [
      [paid, 'a teaser'],
      [open, 'words'],
    ],
  )
  const first = await reader(reactions.listBookmarks, { params: { type: 'post' }, query: { limit: 2 } })
  const second = await reader(reactions.listBookmarks, { params: { type: 'post' }, query: { limit: 2, cursor: first.next! } })
  assert.deepEqual([first.data.map(({ _id }) => _id), second.data.map(({ _id }) => _id)], [[paid], [open]])
  await reader(posts.buyPost, { params: { id: paid } })
  assert.equal((await bookmarked(reader, {}, 'post'))[0]?.card.locked, false)
  await nadia(posts.updatePost, { params: { id: open }, body: { text: 'words', teaser: 'soon', audience: 'subscribers' } })
  const [, locked] = await bookmarked(reader, {}, 'post')
  assert.deepEqual([locked?.card.locked, locked?.card.title], [true, 'soon'])
  assert.deepEqual(await bookmarked(fan, {}, 'post'), [])
})

test('a fan sees no address of the picture of a locked bookmark', async () => {
  const reader = await site.fan('peeker')
  const photo = await nadia(posts.uploadPostPhoto, { files: { file: await jpeg() } })
  const body = { text: 'SECRET', teaser: 'look', audience: 'subscribers' as const, fileIds: [photo._id] }
  const { _id: id } = await nadia(posts.createPost, { body })
  await site.quiet()
  await reader(reactions.addReaction, of('post', id, 'bookmark'))
  const reply = JSON.stringify(await bookmarked(reader))
  assert.ok(reply.includes('data:image/webp') && !reply.includes('SECRET') && !reply.includes('/media/'), reply)
})

test('a fan puts bookmarks into folders, and keeps them when a folder is renamed or deleted', async () => {
  const keeper = await site.fan('keeper')
  const [one, two] = [await publish(), await publish()]
  const folder = await keeper(reactions.createBookmarkFolder, { body: { name: '  For  later ' } })
  assert.equal(folder.name, 'For later')
  assert.equal(await keeper(reactions.createBookmarkFolder, { body: { name: 'for LATER' } }).catch(code), 'not_valid')
  await keeper(reactions.addReaction, { body: { action: 'bookmark', objectType: 'post', objectId: one, folderId: folder._id } })
  await keeper(reactions.addReaction, of('post', two, 'bookmark'))
  const inFolder = async () => (await bookmarked(keeper, { folderId: folder._id })).map(({ _id }) => _id)
  assert.deepEqual(await inFolder(), [one])
  await keeper(reactions.moveBookmark, { params: { id: two }, body: { folderId: folder._id } })
  await keeper(reactions.addReaction, of('post', two, 'bookmark'))
  assert.deepEqual(await inFolder(), [two, one])
  const renamed = await keeper(reactions.renameBookmarkFolder, { params: { id: folder._id }, body: { name: 'Trips' } })
  assert.deepEqual([renamed.name, renamed.total], ['Trips', 2])
  await keeper(reactions.moveBookmark, { params: { id: two }, body: { folderId: null } })
  const { data } = await keeper(reactions.listBookmarkFolders)
  assert.deepEqual(
    data.map(({ name, total }) => [name, total]),
    [['Trips', 1]],
  )
  assert.equal(
    await fan(reactions.renameBookmarkFolder, { params: { id: folder._id }, body: { name: 'Mine' } }).catch(code),
    'not_found',
  )
  assert.equal(await fan(reactions.deleteBookmarkFolder, { params: { id: folder._id } }).catch(code), 'not_found')
  await fan(reactions.addReaction, of('post', one, 'bookmark'))
  assert.equal(
    await fan(reactions.moveBookmark, { params: { id: one }, body: { folderId: folder._id } }).catch(code),
    'not_found',
  )
  await keeper(reactions.deleteBookmarkFolder, { params: { id: folder._id } })
  assert.equal((await bookmarked(keeper)).length, 2)
  await keeper(reactions.removeReaction, of('post', two, 'bookmark'))
  assert.deepEqual(
    (await bookmarked(keeper)).map(({ _id, folderId }) => [_id, folderId]),
    [[one, null]],
  )
})
