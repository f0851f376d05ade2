/** Stories of the room of a private show: who may enter, publish and record, and what the two write there. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'vitest'
import * as blocks from '@fanfare/contract/blocks'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import * as shows from '@fanfare/contract/private-shows'
import * as streaming from '@fanfare/contract/streaming'
import * as chat from '@fanfare/contract/stream-conversations'
import * as users from '@fanfare/contract/users'
import { isApiError } from '../../../../test/payments.ts'
import { approves, givesShows, readShow, requests, runs, starts } from '../../../../test/private-shows.ts'
import { openTestServer, type Caller } from '../../../../test/test-server.ts'
import { waitFor } from '../../../../test/wait.ts'

const site = await openTestServer()
let count = 0
let [fan, ada] = [await site.fan('felix', 100), await site.performer('ada')]
beforeEach(async () => {
  count++
  ;[fan, ada] = [await site.fan(`fan${count}`, 100), await site.performer(`ada${count}`)]
  await givesShows(ada)
})
afterEach(() => site.clock.reset())

const token = (who: Caller, id: string) => who(streaming.readStreamToken, { body: { kind: 'show', _id: id } })
const record = (who: Caller, id: string) => who(streaming.startRecording, { body: { kind: 'show', _id: id } })
const grants = (who: Caller) => site.engine.granted.filter(({ accountId }) => accountId === who.id).map(({ role }) => role)

test('the two may enter while the show runs, and no one else ever', async () => {
  const { _id: id } = await requests(fan, ada)
  await approves(ada, id)
  for (const early of [fan, ada]) await assert.rejects(token(early, id), isApiError('not_found'))
  await fan(shows.startShow, { params: { id }, body: { price: 10 } })
  const [eve, mallory, operator] = [
    await site.performer(`eve${count}`),
    await site.fan(`mallory${count}`),
    await site.operator(`op${count}`),
  ]
  for (const stranger of [eve, mallory, operator]) await assert.rejects(token(stranger, id), isApiError('not_found'))
  await token(fan, id)
  await token(ada, id)
  assert.deepEqual([grants(fan), grants(ada)], [['viewer'], ['duplex']])
  await fan(shows.leaveShow, { params: { id } })
  await site.quiet()
  for (const late of [fan, ada]) await assert.rejects(token(late, id), isApiError('not_found'))
  assert.equal(site.engine.rooms.has(`show-${id}`), false)
})

test('a fan publishes only with the camera that the performer has approved', async () => {
  const id = await starts(fan, ada, { hasCamera: true })
  await token(fan, id)
  assert.deepEqual(grants(fan), ['duplex'])
  await site.quiet()
  assert.equal(site.engine.rooms.get(`show-${id}`)?.maxPublishers, 2)
})

test('a block removes both from the room within seconds', async () => {
  const id = await runs(site, fan, ada)
  await Promise.all([token(fan, id), token(ada, id)])
  site.engine.join(`show-${id}`, fan.id)
  await ada(blocks.blockUser, { body: { userId: fan.id } })
  await waitFor(() => !site.engine.isPlaying(`show-${id}`, fan.id) && !site.engine.rooms.has(`show-${id}`), 'the end of the room')
})

test('a show is recorded only by the performer, and only if both have agreed', async () => {
  const id = await runs(site, fan, ada, { mayRecord: true })
  await assert.rejects(record(ada, id), isApiError('not_found'))
  await fan(shows.leaveShow, { params: { id } })
  fan = await site.fan(`agrees${count}`, 100)
  const both = await runs(site, fan, ada, { mayRecord: true, records: true })
  assert.deepEqual((await readShow(fan, both)).mayRecord, { fan: true, performer: true })
  await assert.rejects(record(fan, both), isApiError('not_allowed'))
  assert.equal((await readShow(fan, both)).isRecording, false)
  await record(ada, both)
  for (const who of [fan, ada]) assert.equal((await readShow(who, both)).isRecording, true)
  assert.equal([...site.engine.recordings.values()].includes(`show-${both}`), true)
})

test('messages in a running show are free, and cost what messages cost before and after it', async () => {
  await ada(inbox.changeWritingTerms, { body: { who: 'subscribers', price: 5, daily: null, tiers: [] } })
  const id = await runs(site, fan, ada)
  const balance = async () => (await fan(users.readMe)).balance
  const before = await balance()
  const conversation = await fan(chat.readStreamConversation, { params: { id } })
  assert.equal(conversation._id, (await readShow(fan, id)).conversationId)
  const writes = (who: Caller, body: { text: string; showId?: string }) =>
    who(chat.sendStreamMessage, { params: { id: conversation._id }, body })
  await writes(fan, { text: 'Louder, please', showId: id })
  await writes(ada, { text: 'Better?', showId: id })
  assert.equal(await balance(), before)
  await assert.rejects(writes(fan, { text: 'Without the show' }), isApiError('price_changed'))
  const mallory = await site.fan(`mallory${count}`, 100)
  await assert.rejects(mallory(chat.readStreamConversation, { params: { id } }), isApiError('not_found'))
  await assert.rejects(writes(mallory, { text: 'Hello', showId: id }), isApiError('not_found'))
  await fan(shows.leaveShow, { params: { id } })
  await assert.rejects(writes(fan, { text: 'One more', showId: id }), isApiError('changed_meanwhile'))
  const { data } = await ada(messages.listMessages, { params: { id: conversation._id }, query: { limit: 5 } })
  assert.deepEqual(
    data.flatMap(({ kind, text }) => (kind === 'system' ? [] : text)),
    ['Better?', 'Louder, please'],
  )
})
