import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { beforeAll, test } from 'vitest'
import type { ApiError, Input } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as reactions from '@fanfare/contract/reactions'
import * as ownStories from '@fanfare/contract/own-stories'
import * as stories from '@fanfare/contract/stories'
import * as vault from '@fanfare/contract/vault'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { saves, subscribes } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { H264, openRecordings, PICTURE } from '../../../test/recordings.ts'
import { openSocket } from '../../../test/socket.ts'

const recordings = await openRecordings()
let site: TestServer
let ada: Caller
let follower: Caller
let subscriber: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
  follower = await site.fan('felix')
  subscriber = await site.fan('sue')
  await follower(follows.follow, { params: { id: ada.id } })
  await subscribes(subscriber, ada, { cardId: (await saves(subscriber))._id })
})

type Who = Caller | TestServer['guest']
const code = (error: ApiError) => error.code
const HOUR = 3_600_000

async function photoOf(who: Caller): Promise<string> {
  const { _id } = await who(vault.uploadVaultPhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}

type Draft = Partial<Input<typeof ownStories.createStory>['body']>
async function publish(who: Caller, draft: Draft = {}): Promise<string> {
  const fileId = draft.fileId ?? (await photoOf(who))
  const { _id } = await who(ownStories.createStory, { body: { audience: 'free', ...draft, fileId } })
  await site.quiet()
  return _id
}

const reel = (who: Who, of: Caller) => who(stories.viewStories, { params: { id: of.id } })
const idsSeen = async (who: Who, of: Caller) => (await reel(who, of)).stories.map(({ _id }) => _id)
const ring = async (who: Who, of: Caller) =>
  (await who(stories.listRings, { query: { performerIds: of.id } })).rings.map(({ total, state }) => `${total} ${state}`)
const opens = (who: Caller, id: string) => who(stories.recordStoryView, { params: { id } })
const own = async (who: Caller, show: 'running' | 'past') => (await who(ownStories.listOwnStories, { query: { show } })).data

/** Runs `what` with the clock moved by `ms`. */
async function later<T>(ms: number, what: () => Promise<T>): Promise<T> {
  site.clock.moveTo(new Date(Date.now() + ms))
  try {
    return await what()
  } finally {
    site.clock.reset()
  }
}

test('a story is open to its audience, and shows a blur and the unlock options to others', async () => {
  const nadia = await site.performer('nadia')
  for (const audience of ['free', 'followers', 'subscribers'] as const)
    await publish(nadia, { audience, text: `For ${audience}` })
  const fan = await site.fan('fiona')
  const [paying, stranger] = [await site.fan('paula'), await site.fan('stranger')]
  await fan(follows.follow, { params: { id: nadia.id } })
  await subscribes(paying, nadia, { cardId: (await saves(paying))._id })
  const seenBy = async (who: Who) =>
    (await reel(who, nadia)).stories.map((one) => (one.locked ? `locked: ${one.unlock[0]?.by}` : one.text))
  assert.deepEqual(await seenBy(site.guest), ['For free', 'locked: login', 'locked: login'])
  assert.deepEqual(await seenBy(stranger), ['For free', 'locked: follow', 'locked: subscribe'])
  assert.deepEqual(await seenBy(fan), ['For free', 'For followers', 'locked: subscribe'])
  assert.deepEqual(await seenBy(paying), ['For free', 'For followers', 'For subscribers'])
  assert.deepEqual(await seenBy(nadia), ['For free', 'For followers', 'For subscribers'])
  const locked = (await reel(stranger, nadia)).stories.find(({ audience }) => audience === 'subscribers')!
  assert.deepEqual(Object.keys(locked).toSorted(), ['_id', 'audience', 'createdAt', 'expiresAt', 'locked', 'preview', 'unlock'])
  assert.doesNotMatch(JSON.stringify(locked), /\/media\/|For subscribers/, 'a locked story contains neither its URL nor its text')
  assert.equal(await opens(stranger, locked._id).catch(code), 'not_found')
  const about = { action: 'like', objectType: 'story', objectId: locked._id } as const
  assert.equal(await stranger(reactions.addReaction, { body: about }).catch(code), 'not_found')
})

test('a story expires automatically after a day, and its performer finds it in the archive', async () => {
  const nora = await site.performer('nora')
  const id = await publish(nora)
  const fileIds = async () => (await nora(vault.searchVault, { query: {} })).data.map(({ totalUses }) => totalUses)
  assert.deepEqual([await idsSeen(site.guest, nora), await fileIds()], [[id], [1]])
  await later(24 * HOUR - 60_000, async () => assert.equal((await idsSeen(site.guest, nora)).length, 1))
  await later(24 * HOUR + 60_000, async () => {
    assert.deepEqual([await idsSeen(site.guest, nora), await ring(site.guest, nora)], [[], []])
    assert.deepEqual([await idsSeen(nora, nora), (await own(nora, 'running')).length], [[], 0])
    assert.deepEqual(
      (await own(nora, 'past')).map(({ _id, isRunning }) => [_id, isRunning]),
      [[id, false]],
    )
    assert.equal(await opens(follower, id).catch(code), 'not_found')
  })
})

test('a story counts each account that opened it once, even in parallel, and lists them', async () => {
  const nina = await site.performer('nina')
  const id = await publish(nina)
  const fans = await Promise.all(Array.from({ length: 20 }, (_, i) => site.fan(`viewer${i}`)))
  await Promise.all(fans.flatMap((fan) => [opens(fan, id), opens(fan, id)]))
  await opens(nina, id)
  await opens(await site.operator(), id)
  const viewers = async () => nina(ownStories.listStoryViewers, { params: { id }, query: { limit: 100 } })
  const { data, total } = await viewers()
  assert.deepEqual([total, new Set(data.map(({ _id }) => _id)).size, (await own(nina, 'running'))[0]?.views], [20, 20, 20])
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [fans[0]!.id, nina.id])
  assert.deepEqual([(await viewers()).total, (await own(nina, 'running'))[0]?.views], [19, 19], 'a blocking fan is not listed')
  assert.equal(await ada(ownStories.listStoryViewers, { params: { id }, query: {} }).catch(code), 'not_found')
  // Two days after the end, viewers are no longer named, and the number stays.
  await later(73 * HOUR, async () => {
    await site.sql.query('select graphile_worker.add_job($1, $2)', ['delete story views', {}])
    await site.quiet()
    assert.deepEqual([(await viewers()).total, (await own(nina, 'past'))[0]?.views], [0, 20])
  })
})

test("a fan's ring shows whether there are new stories, first of followed performers", async () => {
  const [mara, mona] = [await site.performer('mara'), await site.performer('mona')]
  const fan = await site.fan('frida')
  for (const one of [mara, mona]) await fan(follows.follow, { params: { id: one.id } })
  const [first, second] = [await publish(mara), await publish(mona, { audience: 'subscribers' })]
  const row = async () =>
    (await fan(stories.listFollowedStories, { query: {} })).data.map(({ performer, state }) => [performer.username, state])
  assert.deepEqual(await row(), [
    ['mara', 'unseen'],
    ['mona', 'locked'],
  ])
  await opens(fan, first)
  assert.deepEqual(await row(), [
    ['mona', 'locked'],
    ['mara', 'seen'],
  ])
  assert.deepEqual([await ring(site.guest, mara), await ring(fan, mara)], [['1 unseen'], ['1 seen']])
  await publish(mara)
  assert.deepEqual((await row())[0], ['mara', 'unseen'])
  await mona(ownStories.deleteStory, { params: { id: second } })
  assert.deepEqual(await row(), [['mara', 'unseen']], 'a deleted story is gone immediately')
  assert.deepEqual(await idsSeen(fan, mona), [])
})

test('a viewer across a block, or of a suspended performer, sees no stories', async () => {
  const lena = await site.performer('lena')
  const id = await publish(lena)
  const highlight = await lena(ownStories.createHighlight, { body: { title: 'Kept', storyIds: [id] } })
  const blocked = await site.fan('blocked')
  await blocked(follows.follow, { params: { id: lena.id } })
  const answers = async () => [
    await reel(blocked, lena).catch(code),
    await ring(blocked, lena),
    (await blocked(stories.listFollowedStories, { query: {} })).total,
    await opens(blocked, id).catch(code),
    await blocked(stories.listHighlights, { params: { id: lena.id } }).catch(code),
    await blocked(stories.viewHighlight, { params: { id: highlight._id } }).catch(code),
  ]
  const nothing = ['not_found', [], 0, 'not_found', 'not_found', 'not_found']
  assert.notDeepEqual(await answers(), nothing)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [lena.id, blocked.id])
  assert.deepEqual(await answers(), nothing)
  await site.sql.query('delete from blocks')
  await site.sql.query(`update accounts set status = 'suspended' where id = $1`, [lena.id])
  assert.deepEqual(await answers(), nothing)
})

test('only a verified performer publishes stories, from their own vault and up to a limit', async () => {
  const body = { fileId: await photoOf(ada), audience: 'free' as const }
  const nova = await site.performer('nova', 'pending')
  assert.equal(await nova(ownStories.createStory, { body: { ...body, fileId: await photoOf(nova) } }).catch(code), 'not_verified')
  const lola = await site.performer('lola')
  assert.equal(await lola(ownStories.createStory, { body }).catch(code), 'not_found')
  const fileId = await photoOf(lola)
  const publishes = () => lola(ownStories.createStory, { body: { fileId, audience: 'free' } })
  const attempts = Array.from({ length: ownStories.MAX_RUNNING_STORIES + 5 }, () => publishes().then(() => 'published', code))
  const outcomes = await Promise.all(attempts)
  assert.equal(outcomes.filter((one) => one === 'published').length, ownStories.MAX_RUNNING_STORIES)
  assert.ok(outcomes.every((one) => one === 'published' || one === 'not_valid'))
  await later(24 * HOUR + 60_000, async () => publish(lola, { fileId }))
})

test('a video story begins when it is ready, and plays only for its viewers', async () => {
  const vera = await site.performer('vera')
  const bytes = await readFile(recordings.make('story.mp4', `${PICTURE} -t 1 ${H264}`))
  const file = new Blob([new Uint8Array(bytes)], { type: 'video/mp4' })
  const { _id: fileId } = await vera(vault.uploadVaultVideo, { files: { file } })
  const story = await vera(ownStories.createStory, { body: { fileId, audience: 'followers' } })
  assert.deepEqual([story.status, story.expiresAt], ['processing', null])
  const fan = await site.fan('fay')
  await fan(follows.follow, { params: { id: vera.id } })
  const socket = await openSocket(site.base, fan.token)
  await site.quiet()
  assert.equal((await socket.received(stories.storyPublished)).performerId, vera.id)
  socket.close()
  const [shown] = (await reel(fan, vera)).stories
  assert.ok(shown && !shown.locked && shown.media.type === 'video')
  const play = async (who?: Caller) =>
    (await fetch(`${site.base}${shown.media.url}`, { ...(who && { headers: { authorization: who.token } }) })).status
  assert.deepEqual([await play(fan), await play(follower), await play()], [200, 404, 404])
  await vera(ownStories.deleteStory, { params: { id: story._id } })
  assert.deepEqual((await reel(fan, vera)).stories, [])
})

test('a file that leaves the vault leaves stories and highlights', async () => {
  const vicky = await site.performer('vicky')
  const fileId = await photoOf(vicky)
  const [gone, stays] = [await publish(vicky, { fileId }), await publish(vicky)]
  const highlight = (storyIds: string[]) => vicky(ownStories.createHighlight, { body: { title: 'Days', storyIds } })
  const [both, only] = [await highlight([gone, stays]), await highlight([gone])]
  await vicky(vault.deleteVaultItem, { params: { id: fileId } })
  await site.quiet()
  assert.deepEqual(await idsSeen(site.guest, vicky), [stays])
  const left = await site.guest(stories.viewHighlight, { params: { id: both._id } })
  assert.deepEqual(
    left.stories.map(({ _id }) => _id),
    [stays],
  )
  assert.equal(await site.guest(stories.viewHighlight, { params: { id: only._id } }).catch(code), 'not_found')
})

test('a highlight keeps stories beyond their day for their audience', async () => {
  const hana = await site.performer('hana')
  const [free, closed] = [await publish(hana, { text: 'Dawn' }), await publish(hana, { audience: 'subscribers' })]
  const { _id: id } = await hana(ownStories.createHighlight, {
    body: { title: 'Travels', storyIds: [free, closed], coverId: closed },
  })
  const second = await hana(ownStories.createHighlight, { body: { title: 'Backstage', storyIds: [closed] } })
  const circles = async (who: Who) =>
    (await who(stories.listHighlights, { params: { id: hana.id } })).data.map(({ title, locked, url }) => [
      title,
      locked,
      url !== '',
    ])
  assert.equal(
    await ada(ownStories.updateHighlight, { params: { id }, body: { title: 'x', storyIds: [free] } }).catch(code),
    'not_found',
  )
  assert.equal(await ada(ownStories.createHighlight, { body: { title: 'x', storyIds: [free] } }).catch(code), 'not_found')
  assert.equal(
    await hana(ownStories.createHighlight, { body: { title: 'x', storyIds: [free], coverId: closed } }).catch(code),
    'not_valid',
  )
  await later(25 * HOUR, async () => {
    assert.deepEqual(await circles(site.guest), [
      ['Travels', false, false],
      ['Backstage', true, false],
    ])
    assert.deepEqual((await circles(hana))[0], ['Travels', false, true])
    const { stories: shown, title } = await site.guest(stories.viewHighlight, { params: { id } })
    assert.deepEqual([title, shown.map(({ locked }) => locked)], ['Travels', [false, true]])
    await opens(follower, free)
    assert.equal((await own(hana, 'past')).find(({ _id }) => _id === free)?.views, 0, 'views of the day only')
    await hana(ownStories.orderHighlights, { body: { ids: [second._id, id] } })
    assert.deepEqual(
      (await circles(site.guest)).map(([name]) => name),
      ['Backstage', 'Travels'],
    )
    await hana(ownStories.deleteHighlight, { params: { id } })
    assert.equal(await opens(follower, free).catch(code), 'not_found', 'the story has expired and is in no highlight')
  })
})

test("a fan's reply to a story is a message that shows the story", async () => {
  const id = await publish(ada, { audience: 'followers' })
  const { _id: conversation } = await follower(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const answer = (who: Caller, params: { id: string }) =>
    who(messages.sendMessage, { params, body: { text: 'Beautiful', about: { kind: 'story', id } } })
  await answer(follower, { id: conversation })
  const { data } = await ada(messages.listMessages, { params: { id: conversation }, query: {} })
  assert.deepEqual(
    data.map((one) => [one.text, one.about]),
    [['Beautiful', { kind: 'story', _id: id }]],
  )
  const stranger = await site.fan('curious')
  const theirs = await stranger(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  assert.equal(await answer(stranger, { id: theirs._id }).catch(code), 'not_found', 'the fan cannot see the story')
  const other = await site.performer('otto')
  const elsewhere = await follower(messages.openConversation, { body: { source: 'performer', sourceId: other.id } })
  assert.equal(await answer(follower, { id: elsewhere._id }).catch(code), 'not_found', 'not in another conversation')
})

test('a fan who sees a story can like it', async () => {
  const id = await publish(ada, { audience: 'subscribers' })
  await subscriber(reactions.addReaction, { body: { action: 'like', objectType: 'story', objectId: id } })
  const shown = (await reel(subscriber, ada)).stories.flatMap((one) => (one._id === id && !one.locked ? one.engagement : []))
  assert.deepEqual(
    shown.map(({ likes, isLiked }) => [likes, isLiked]),
    [[1, true]],
  )
})
