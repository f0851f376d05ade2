/** Stories of items that several open cases hide: they return with the last one. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import type { ReportReason } from '@fanfare/contract/case-terms'
import * as cases from '@fanfare/contract/cases'
import { mergeCase } from '@fanfare/contract/case-work'
import { addComment, listComments } from '@fanfare/contract/comments'
import { listLiveMessages, sendLiveMessage } from '@fanfare/contract/live-chat'
import * as posts from '@fanfare/contract/posts'
import { createReport } from '@fanfare/contract/reports'
import { goesLive, staysLive } from '../../../test/live.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
let olga: Caller
let omar: Caller
let nadia: Caller
let felix: Caller
let gina: Caller
beforeAll(async () => {
  ;[olga, omar] = [await site.operator('olga'), await site.operator('omar')]
  nadia = await site.performer('nadia')
  ;[felix, gina] = [await site.fan('felix'), await site.fan('gina')]
})

const post = async () => (await nadia(posts.createPost, { body: { text: 'Hello', audience: 'free' } }))._id

/** Returns the ids of two open cases about one item. */
async function reportedTwice(objectType: string, objectId: string): Promise<[string, string]> {
  const reported = async (who: Caller, reason: ReportReason) => {
    const { caseNumber } = await who(createReport, { body: { objectType, objectId, reason, text: '' } })
    return (await olga(cases.searchCases, { query: { q: `${caseNumber}` } })).data[0]?._id ?? ''
  }
  // Reports of one kind about one item share a case.
  return [await reported(felix, 'spam'), await reported(gina, 'underage')]
}

async function sets(who: Caller, id: string, isHidden: boolean): Promise<void> {
  const { version } = await who(cases.readCase, { params: { id } })
  await who(cases.hideCase, { params: { id }, body: { version, isHidden } })
}

/** Hides an item by two cases, shows it by one after the other, and says after each whether it was there. */
async function shownAfterEach(of: [string, string], isThere: () => Promise<boolean>): Promise<boolean[]> {
  for (const id of of) await sets(olga, id, true)
  const states = [await isThere()]
  for (const id of of) {
    await sets(olga, id, false)
    states.push(await isThere())
  }
  return states
}

const isPublic = (id: string) =>
  site.guest(posts.viewPost, { params: { id } }).then(
    () => true,
    () => false,
  )

test('a post, a comment or a message of a show that two cases hide stays hidden until neither does', async () => {
  const id = await post()
  assert.deepEqual(await shownAfterEach(await reportedTwice('post', id), () => isPublic(id)), [false, false, true])

  const ref = { objectType: 'post', objectId: id }
  const comment = await nadia(addComment, { body: { ...ref, text: 'Nasty' } })
  const hasComment = async () => (await felix(listComments, { query: ref })).total === 1
  const states = await shownAfterEach(await reportedTwice('comment', comment._id), hasComment)
  assert.deepEqual(states, [false, false, true])
  assert.equal((await felix(posts.viewPost, { params: { id } })).engagement.comments, 1)

  const room = await staysLive(site, (await goesLive(await site.performer('ada')))._id)
  const line = await nadia(sendLiveMessage, { params: { id: room }, body: { text: 'Nasty' } })
  const isSaid = async () => (await gina(listLiveMessages, { params: { id: room }, query: {} })).data[0]?.text === 'Nasty'
  assert.deepEqual(await shownAfterEach(await reportedTwice('livemessage', line._id), isSaid), [false, false, true])
})

test('two operators who show an item at the same time leave it shown', async () => {
  const id = await post()
  const ref = { objectType: 'post', objectId: id }
  const { _id } = await nadia(addComment, { body: { ...ref, text: 'Nasty' } })
  const [one, two] = await reportedTwice('comment', _id)
  for (const each of [one, two]) await sets(olga, each, true)
  await Promise.all([sets(olga, one, false), sets(omar, two, false)])
  assert.equal((await felix(listComments, { query: ref })).total, 1)
})

test('a reply that a case hides stays hidden when its comment returns, and returns with that comment otherwise', async () => {
  const ref = { objectType: 'post', objectId: await post() }
  const say = async (text: string, parentId?: string) =>
    (await nadia(addComment, { body: { ...ref, text, ...(parentId !== undefined && { parentId }) } }))._id
  const comment = await say('Comment')
  const reply = await say('Reply', comment)
  const [[ofComment], [ofReply]] = [await reportedTwice('comment', comment), await reportedTwice('comment', reply)]
  const replies = async () => (await felix(listComments, { query: { ...ref, parentId: comment } })).data.map(({ text }) => text)
  for (const id of [ofComment, ofReply]) await sets(olga, id, true)
  await sets(olga, ofComment, false)
  assert.deepEqual(await replies(), [])
  await sets(olga, ofComment, true)
  await sets(olga, ofReply, false)
  await sets(olga, ofComment, false)
  assert.deepEqual(await replies(), ['Reply'])
})

test('two merged cases that both hide a comment count as one', async () => {
  const ref = { objectType: 'post', objectId: await post() }
  const { _id } = await nadia(addComment, { body: { ...ref, text: 'Nasty' } })
  const [from, into] = await reportedTwice('comment', _id)
  for (const id of [from, into]) await sets(olga, id, true)
  const { version } = await olga(cases.readCase, { params: { id: from } })
  await olga(mergeCase, { params: { id: from }, body: { version, into } })
  const total = async () => (await felix(listComments, { query: ref })).total
  assert.equal(await total(), 0)
  await sets(olga, into, false)
  assert.equal(await total(), 1)
})
