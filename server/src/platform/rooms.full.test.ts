/** Tests windows on two processes that show the same topic: which of them receive its events, and when they stop. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, onTestFinished, test } from 'vitest'
import { createCall } from '@fanfare/contract'
import { fetchTransport } from '@fanfare/contract/fetch-transport'
import * as auth from '@fanfare/contract/auth'
import * as comments from '@fanfare/contract/comments'
import { engagementCounted } from '@fanfare/contract/engagement-counts'
import * as posts from '@fanfare/contract/posts'
import * as reactions from '@fanfare/contract/reactions'
import { AUTH_LOGIN, MAX_TOPICS, type Topic } from '@fanfare/contract/sockets'
import { saves, subscribes } from '../../test/payments.ts'
import { startServer } from '../../test/server-process.ts'
import type { TestSocket } from '../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { waitFor } from '../../test/wait.ts'
import { openWatcher, watchTopics } from '../../test/watch.ts'

/** Maximum time between losing access and the last received event. */
const MAX_REVOCATION_DELAY_MS = 2_000
const TIMEOUT_MS = 40_000
const A_SECOND_MS = 1_100

let first: TestServer
let second: TestServer
let nadia: Caller
let felix: Caller
const open: TestSocket[] = []
beforeAll(async () => {
  first = await openTestServer()
  second = await openTestServer({ beside: first })
  nadia = await first.performer('nadia')
  felix = await first.fan('felix', 500)
})
beforeEach(() => first.sql.query('delete from rate_limits'))
afterAll(() => open.forEach((socket) => socket.close()))

const publish = async (audience: 'free' | 'subscribers' | 'paid' = 'free') =>
  (await nadia(posts.createPost, { body: { text: 'words', audience, ...(audience === 'paid' && { price: 20 }) } }))._id
const write = async (who: Caller, objectId: string, text = 'news') =>
  (await who(comments.addComment, { body: { objectType: 'post', objectId, text } }))._id
const postTopic = (id: string): Topic => ({ kind: 'post', id })
const blocks = (owner: Caller, account: Caller) =>
  first.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [owner.id, account.id])
const like = (who: Caller, objectId: string) =>
  who(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId } })

async function watcher({ base }: TestServer, who: Caller, ...topics: readonly Topic[]) {
  const one = await openWatcher(base, who.token, ...topics)
  open.push(one)
  return one
}
const isReceived = (socket: TestSocket, commentId: string) =>
  socket.received(comments.commentAdded, (one) => one.commentId === commentId)
const received = (socket: TestSocket) => socket.all(comments.commentAdded).map((one) => one.commentId)

test('fans with an open post receive its comments and counts on any process, and other fans receive nothing', async () => {
  const [id, other] = [await publish(), await publish()]
  const [here, there] = [
    await watcher(first, await first.fan('here'), postTopic(id)),
    await watcher(second, felix, postTopic(id)),
  ]
  const owner = await watcher(second, nadia, postTopic(id), postTopic(other))
  const elsewhere = await watcher(first, await first.fan('elsewhere'), postTopic(other))
  const author = await first.fan('author')
  const ownOther = await watcher(second, author, postTopic(id))
  assert.deepEqual(owner.answers, ['joined', 'joined'])
  // A window receives the current state when it joins, so that it misses nothing.
  for (const one of [here, there]) assert.equal((await one.received(engagementCounted)).comments, 0)

  const commentId = await write(author, id)
  for (const one of [here, there, owner])
    assert.deepEqual(await isReceived(one, commentId), { objectType: 'post', objectId: id, commentId, parentId: null })
  await like(author, id)
  const counted = { objectId: id, likes: 1, comments: 1 }
  for (const one of [here, there, owner, ownOther])
    assert.deepEqual(await one.received(engagementCounted, ({ likes }) => likes === 1), counted)
  // The author gets the reply to the request; none of the author's windows receives the event.
  assert.deepEqual([received(ownOther), received(elsewhere)], [[], []])
  assert.ok(elsewhere.all(engagementCounted).every(({ objectId }) => objectId === other))

  assert.deepEqual(await watchTopics(there, { topics: [postTopic(other)] }), { ok: true, topics: ['joined'] })
  const next = await write(author, id, 'more')
  await isReceived(here, next)
  const last = await write(author, other, 'there')
  await isReceived(there, last)
  assert.deepEqual(received(there), [commentId, last])
})

test('a fan who cannot see a whole post gets the same response as for a missing one, and receives no events', async () => {
  const [free, locked, paid] = [await publish(), await publish('subscribers'), await publish('paid')]
  const [thief, blocked] = [await first.fan('thief'), await first.fan('blocked')]
  await blocks(nadia, blocked)
  const missing = '01980000-0000-7000-8000-00000000ffff'
  const guesses = [
    postTopic(locked),
    postTopic(paid),
    postTopic(missing),
    { kind: 'video', id: free },
    { kind: 'account', id: felix.id },
  ]
  const wrong = ['message', 'poll', 'profile', 'constructor', 'post:x'].map((kind) => ({ kind, id: free }))
  const [ofThief, ofBlocked] = [
    await watcher(first, thief, ...guesses, ...wrong),
    await watcher(second, blocked, postTopic(free)),
  ]
  assert.deepEqual(new Set([...ofThief.answers!, ...ofBlocked.answers!]), new Set(['not_found']))
  const owner = await watcher(first, nadia, postTopic(free), postTopic(locked))
  const fan = await first.fan('subscriber', 500)
  await saves(fan)
  await subscribes(fan, nadia)
  for (const id of [free, locked]) await isReceived(owner, await write(fan, id))
  assert.deepEqual([received(ofThief), received(ofBlocked)], [[], []])
  for (const one of [ofThief, ofBlocked]) assert.deepEqual(one.all(engagementCounted), [])
})

/** How one fan silently loses access to a post. */
const endings: readonly (readonly [string, (fan: Caller, postId: string) => Promise<unknown>])[] = [
  ['is blocked by the performer', (fan) => blocks(nadia, fan)],
  ['blocks the performer', (fan) => blocks(fan, nadia)],
  ['loses the purchase', (fan) => first.sql.query('delete from entitlements where holder_id = $1', [fan.id])],
  [
    'has subscribed until now',
    (fan) => first.sql.query('update entitlements set expires_at = site_now() where holder_id = $1', [fan.id]),
  ],
  ['signs out', (fan) => fan(auth.signOut)],
]

test('no one receives events of a post two seconds after losing access, on either process', async () => {
  const id = await publish('subscribers')
  const stays = await watcher(second, nadia, postTopic(id))
  const leaving = await Promise.all(
    endings.map(async ([how, end], at) => {
      const fan = await first.fan(`leaver${at}`, 500)
      await first.sql.query(
        `insert into entitlements (holder_id, kind, subject_id, expires_at) values ($1, 'subscription', $2, site_now() + interval '1 day')`,
        [fan.id, nadia.id],
      )
      const windows = [await watcher(first, fan, postTopic(id)), await watcher(second, fan, postTopic(id))]
      return { how, end: () => end(fan, id), windows }
    }),
  )
  const all = leaving.flatMap(({ windows }) => windows)
  // Right after a check, so the result is cached in both processes.
  const before = await write(nadia, id, 'before')
  for (const one of all) await isReceived(one, before)
  for (const { end } of leaving) await end()
  await sleep(MAX_REVOCATION_DELAY_MS)
  const author = await anotherSubscriber(id)
  const last = await write(author, id, 'after')
  await isReceived(stays, last)
  await Promise.all([first.quiet(), second.quiet()])
  // Messages of another process arrive in order: after this comment, the earlier one would have arrived too.
  assert.deepEqual(
    leaving.filter(({ windows }) => windows.some((one) => received(one).includes(last))).map(({ how }) => how),
    [],
  )
})

async function anotherSubscriber(postId: string): Promise<Caller> {
  const fan = await first.fan(`other_${postId.slice(-6)}`, 500)
  await first.sql.query(
    `insert into entitlements (holder_id, kind, subject_id, expires_at) values ($1, 'subscription', $2, site_now() + interval '1 day')`,
    [fan.id, nadia.id],
  )
  return fan
}

test('fans no longer receive events of a deleted post, or of a post that is now for subscribers', async () => {
  const [gone, closed] = [await publish(), await publish()]
  const fan = await first.fan('visitor')
  const [one, two] = [
    await watcher(first, fan, postTopic(gone), postTopic(closed)),
    await watcher(second, nadia, postTopic(gone), postTopic(closed)),
  ]
  assert.deepEqual(one.answers, ['joined', 'joined'])
  await nadia(posts.updatePost, { params: { id: closed }, body: { text: 'words', audience: 'subscribers' } })
  await sleep(MAX_REVOCATION_DELAY_MS)
  const last = await write(await anotherSubscriber(closed), closed)
  await isReceived(two, last)
  await first.quiet()
  assert.deepEqual(received(one), [])
})

test('a fan does not receive a comment across a block with its author, and other fans do', async () => {
  const id = await publish()
  const [shy, author] = [await first.fan('shy'), await first.fan('loud')]
  const [ofShy, ofFelix] = [await watcher(second, shy, postTopic(id)), await watcher(second, felix, postTopic(id))]
  await blocks(shy, author)
  const unheard = await write(author, id)
  await isReceived(ofFelix, unheard)
  const fine = await write(nadia, id, 'from somebody else')
  await isReceived(ofShy, fine)
  assert.deepEqual(received(ofShy), [fine])
})

test("a window in which another account signs in receives no events of the previous account's pages", async () => {
  const id = await publish('subscribers')
  const [fan, next, author] = [await anotherSubscriber(id), await first.fan('next'), await anotherSubscriber(`x${id}y`)]
  const [window, control] = [await watcher(first, fan, postTopic(id)), await watcher(first, nadia, postTopic(id))]
  assert.deepEqual(window.answers, ['joined'])
  const known = await write(nadia, id, 'decided just now')
  await isReceived(window, known)
  await window.socket.timeout(TIMEOUT_MS).emitWithAck(AUTH_LOGIN, { token: next.token })
  await isReceived(control, await write(author, id))
  assert.deepEqual(received(window), [known])
})

test("a window can watch a limited number of topics, change them at a limited rate, and only in the contract's format", async () => {
  const id = await publish()
  const window = await watcher(first, await first.fan('flood'))
  const many = (count: number) => ({ topics: Array.from({ length: count }, () => postTopic(id)) })
  for (const payload of [
    undefined,
    'x',
    {},
    { topics: id },
    { topics: [id] },
    { topics: [{ kind: 'post', id: 'x' }] },
    many(MAX_TOPICS + 1),
  ]) {
    assert.deepEqual(await watchTopics(window, payload), { ok: false, code: 'not_valid' })
    await sleep(250)
  }
  const answers = await Promise.all(Array.from({ length: 30 }, () => watchTopics(window, many(1))))
  assert.ok(answers.some(({ code }) => code === 'too_many_requests'))
  assert.ok(answers.some(({ ok }) => ok))
  await sleep(A_SECOND_MS)
  const { topics = [] } = await watchTopics(window, many(MAX_TOPICS))
  assert.deepEqual(new Set(topics), new Set(['joined']))
})

test("a crowd's likes of a post are sent at most once per second, and the final count is right", async () => {
  const id = await publish()
  const window = await watcher(second, felix, postTopic(id))
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, at) => first.fan(`crowd${at}`)))
  const began = performance.now()
  await Promise.all(crowd.map((fan) => like(fan, id)))
  await window.received(engagementCounted, ({ likes }) => likes === crowd.length)
  await crowd[0]!(reactions.removeReaction, { body: { action: 'like', objectType: 'post', objectId: id } })
  await window.received(engagementCounted, ({ likes }) => likes === crowd.length - 1)
  const seconds = Math.ceil((performance.now() - began) / 1000)
  const payload = window.all(engagementCounted).length
  // One count on joining, one at the first like, then one per second.
  assert.ok(payload <= seconds + 2, `said ${payload} times in ${seconds} s`)
})

test('when a process is killed before it sends a count, the others read the count', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-rooms-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const id = await publish()
  const window = await watcher(first, felix, postTopic(id))
  const { child, api, ended } = await startServer({ databaseUrl: first.databaseUrl, data: join(folder, 'data') }).open()
  const body = { objectType: 'post', objectId: id, text: 'heard' }
  const speak = () => createCall(fetchTransport(api, nadia.token))(comments.addComment, { body })
  await waitFor(
    async () => {
      const { _id } = await speak()
      await sleep(A_SECOND_MS)
      return received(window).includes(_id)
    },
    'the processes to hear each other',
    TIMEOUT_MS,
  )
  // The change is committed, but no process sends it.
  await first.sql.query('update engagement_totals set likes = 7 where subject_id = $1', [id])
  child.kill('SIGKILL')
  await ended
  await waitFor(() => window.all(engagementCounted).some(({ likes }) => likes === 7), 'the count', TIMEOUT_MS)
})
