import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as lifecycle from '@fanfare/contract/post-lifecycle'
import * as polls from '@fanfare/contract/polls'
import * as posts from '@fanfare/contract/posts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { openWatcher } from '../../../test/watch.ts'

let site: TestServer
let nadia: Caller
beforeAll(async () => {
  site = await openTestServer()
  nadia = await site.performer('nadia')
})

const HOUR = 3_600_000
const code = (error: ApiError) => error.code
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
type PollBody = NonNullable<Parameters<typeof createPoll>[0]>
const createPoll = (
  more: { options?: string[]; isMultipleChoice?: boolean; endsAt?: string; showsResults?: 'vote' | 'end' } = {},
) => nadia(polls.createPoll, { body: { question: 'Where next?', options: ['Sea', 'Forest', 'City'], ...more } })

async function newPoll(
  more: PollBody = {},
  post: { audience: 'free' | 'subscribers' | 'paid'; price?: number } = { audience: 'free' },
) {
  const { _id: pollId } = await createPoll(more)
  const { _id: id } = await nadia(posts.createPost, { body: { text: 'tell me', pollId, ...post } })
  return {
    id,
    pollId,
    vote: (who: Caller, ...choices: number[]) => who(polls.votePoll, { params: { id: pollId }, body: { choices } }),
  }
}
async function pollIn(who: Caller | TestServer['guest'], id: string) {
  const post = await who(posts.viewPost, { params: { id } })
  return (post.locked ? null : post.poll) ?? assert.fail('no poll')
}

test('a fan votes once, sees the counts then, and cannot change the vote', async () => {
  const { id, vote } = await newPoll()
  const fan = await site.fan('felix')
  assert.deepEqual([(await pollIn(fan, id)).counts, (await pollIn(fan, id)).can], [null, ['vote']])
  const voted = await vote(fan, 1)
  assert.deepEqual([voted.counts, voted.chosen, voted.can], [{ voters: 1, votes: [0, 1, 0] }, [1], []])
  assert.equal(await vote(fan, 2).catch(code), 'already_done')
  assert.deepEqual(await pollIn(fan, id), voted)
})

test('twenty parallel votes of one account count once, and those of twenty accounts count twenty times', async () => {
  const { id, vote } = await newPoll({ isMultipleChoice: true })
  const eager = await site.fan('eager')
  const votes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => vote(eager, i % 3)))
  assert.equal(votes.filter((one) => one.status === 'fulfilled').length, 1)
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, i) => site.fan(`crowd${i}`)))
  await Promise.all(crowd.map((who, i) => vote(who, ...(i % 2 ? [0, 2] : [2]))))
  const counts = (await pollIn(nadia, id)).counts ?? assert.fail('the performer sees the counts')
  assert.equal(counts.voters, 21)
  assert.equal(
    counts.votes.reduce((sum, one) => sum + one, 0),
    31,
  )
})

test('only fans with full access to the post vote, and no one else learns of the question', async () => {
  const { id, pollId, vote } = await newPoll({}, { audience: 'paid', price: 5 })
  const [stranger, buyer, rival] = [await site.fan('stranger'), await site.fan('buyer', 20), await site.performer('rival')]
  const locked = await fetch(`${site.api}/user/feeds/${id}`, { headers: { authorization: stranger.token } })
  const text = await locked.text()
  assert.ok(text.includes('"hasPoll":true') && !text.includes('Forest') && !text.includes('Where next') && !text.includes(pollId))
  for (const who of [stranger, rival]) assert.equal(await vote(who, 0).catch(code), 'not_found')
  await buyer(posts.buyPost, { params: { id } })
  await vote(buyer, 0)
  assert.equal(await vote(nadia, 0).catch(code), 'not_allowed')
  assert.equal(await vote(await site.operator(), 0).catch(code), 'not_allowed')
  const blocked = await site.fan('blocked', 20)
  await blocked(posts.buyPost, { params: { id } })
  await site.sql.query('insert into blocks values ($1, $2)', [nadia.id, blocked.id])
  assert.equal(await vote(blocked, 0).catch(code), 'not_found')
  assert.deepEqual((await pollIn(nadia, id)).counts, { voters: 1, votes: [1, 0, 0] })
})

test('a visitor sees the question of a poll in a free post, but cannot vote or see counts', async () => {
  const { id, pollId } = await newPoll()
  const poll = await pollIn(site.guest, id)
  assert.deepEqual([poll.question, poll.counts, poll.can], ['Where next?', null, []])
  const response = await fetch(`${site.api}/user/feeds/vote/${pollId}`, { method: 'POST' })
  assert.equal(response.status, 401)
})

test('a poll with results at the end shows them then to everyone and takes no more votes', async () => {
  assert.equal(await createPoll({ showsResults: 'end' }).catch(code), 'not_valid')
  const { id, pollId, vote } = await newPoll({ showsResults: 'end', endsAt: inMs(HOUR) })
  const [fan, late] = [await site.fan('patient'), await site.fan('late')]
  assert.equal((await vote(fan, 0)).counts, null)
  assert.deepEqual((await pollIn(nadia, id)).counts, { voters: 1, votes: [1, 0, 0] })
  await site.sql.query(`update polls set ends_at = site_now() - interval '1 second' where id = $1`, [pollId])
  assert.equal(await vote(late, 0).catch(code), 'not_allowed')
  for (const who of [fan, late, site.guest]) assert.equal((await pollIn(who, id)).counts?.voters, 1)
})

test('a fan cannot vote for missing options, and a performer cannot create invalid polls', async () => {
  const { id, vote } = await newPoll()
  const fan = await site.fan('careless')
  for (const choices of [[3], [0, 1], [9], []]) assert.equal(await vote(fan, ...choices).catch(code), 'not_valid')
  assert.equal((await pollIn(nadia, id)).counts?.voters, 0)
  const wrong = [
    { options: ['one'] },
    { options: ['same', ' Same '] },
    { options: ['a', '\u200b'] },
    { options: Array.from({ length: 11 }, (_, i) => `option ${i}`) },
    { endsAt: inMs(-HOUR) },
    { endsAt: inMs(400 * 24 * HOUR) },
  ]
  for (const one of wrong) assert.equal(await createPoll(one).catch(code), 'not_valid', JSON.stringify(one))
})

test('a performer keeps a poll while editing its post, and can replace it only until the first vote', async () => {
  const { id, pollId, vote } = await newPoll()
  const save = (poll: string | null) =>
    nadia(posts.updatePost, { params: { id }, body: { text: 'edited', audience: 'free', pollId: poll } })
  assert.equal((await save(pollId)).poll?._id, pollId)
  const { _id: next } = await createPoll({ options: ['Yes', 'No'] })
  assert.deepEqual((await save(next)).poll?.options, ['Yes', 'No'])
  assert.equal(await vote(await site.fan('old')).catch(code), 'not_valid')
  assert.equal(await vote(await site.fan('older'), 0).catch(code), 'not_found')
  await (await site.fan('first'))(polls.votePoll, { params: { id: next }, body: { choices: [0] } })
  const { _id: third } = await createPoll()
  for (const poll of [third, null]) assert.equal(await save(poll).catch(code), 'not_valid')
  assert.deepEqual((await pollIn(nadia, id)).counts, { voters: 1, votes: [1, 0] })
})

test('a poll belongs to one post of its performer', async () => {
  const { pollId } = await newPoll()
  const body = { text: 'mine now', audience: 'free' as const, pollId }
  assert.equal(await nadia(posts.createPost, { body }).catch(code), 'not_found')
  const { _id: free } = await createPoll()
  const thief = await site.performer('thief')
  assert.equal(await thief(posts.createPost, { body: { ...body, pollId: free } }).catch(code), 'not_found')
})

test('a performer cannot publish or move a post beyond the end of its poll', async () => {
  const { _id: pollId } = await createPoll({ endsAt: inMs(2 * HOUR) })
  const body = { text: 'later', audience: 'free' as const, pollId, publish: 'scheduled' as const, scheduledAt: inMs(3 * HOUR) }
  assert.equal(await nadia(posts.createPost, { body }).catch(code), 'not_valid')
  const { _id: id } = await nadia(posts.createPost, { body: { ...body, scheduledAt: inMs(HOUR) } })
  const moved = nadia(lifecycle.schedulePost, { params: { id }, body: { at: inMs(3 * HOUR) } })
  assert.equal(await moved.catch(code), 'not_allowed')
})

test('a buyer of an archived or deleted post sees no question and cannot vote', async () => {
  const fan = await site.fan('owner', 100)
  const bought = async () => {
    const paidPoll = await newPoll({}, { audience: 'paid', price: 10 })
    await fan(posts.buyPost, { params: { id: paidPoll.id }, body: { price: 10 } })
    assert.deepEqual((await pollIn(fan, paidPoll.id)).can, ['vote'])
    return paidPoll
  }
  const [archived, deleted] = [await bought(), await bought()]
  await nadia(lifecycle.archivePost, { params: { id: archived.id } })
  await nadia(posts.deletePost, { params: { id: deleted.id } })
  for (const { id, vote } of [archived, deleted]) {
    assert.deepEqual((await pollIn(fan, id)).can, [])
    assert.equal(await vote(fan, 0).catch(code), 'not_found')
  }
})

test('voters and performer get counts live, and never who voted', async () => {
  const { pollId, vote } = await newPoll()
  const [fan, other] = [await site.fan('listener'), await site.fan('other')]
  const watcher = (who: Caller) => openWatcher(site.base, who.token, { kind: 'poll', id: pollId })
  const [heard, unheard] = [await watcher(nadia), await watcher(other)]
  assert.deepEqual([heard.answers, unheard.answers], [['joined'], ['not_found']])
  await vote(fan, 2)
  const counted = { pollId, voters: 1, votes: [0, 0, 1] }
  assert.deepEqual(await heard.received(polls.pollCounted, ({ voters }) => voters === 1), counted)
  const voted = await watcher(fan)
  assert.deepEqual(await voted.received(polls.pollCounted), counted)
  assert.deepEqual(unheard.all(polls.pollCounted), [])
  for (const one of [heard, unheard, voted]) one.close()
})

test('a performer gets nothing about who voted in any reply', async () => {
  const { id, vote } = await newPoll()
  const fan = await site.fan('private_one')
  await vote(fan, 0)
  for (const path of [`/user/feeds/${id}`, `/performer/feeds/${id}`, '/performer/feeds', '/notifications']) {
    const reply = await (await fetch(`${site.api}${path}`, { headers: { authorization: nadia.token } })).text()
    assert.ok(!reply.includes(fan.id) && !reply.includes('private_one'), path)
  }
})
