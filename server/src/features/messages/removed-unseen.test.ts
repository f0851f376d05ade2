/** Stories of the number of readers of a mass or automatic message that was unsent before some opened it. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { automaticTo, followsNow, makes, resultsOf } from '../../../test/automations.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const reads = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  await fan(messages.markConversationRead, { params: { id } })
}

test('a fan who opens the conversation after a mass message was unsent does not count as a reader', async () => {
  const ada = await site.performer('ada.vale')
  const [early, late] = [await site.fan('early'), await site.fan('late')]
  for (const one of [early, late]) await one(follows.follow, { params: { id: ada.id } })
  const audience = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
  const { _id: id } = await ada(mass.scheduleMassMessage, { body: { audience, text: 'Hello all' } })
  await site.quiet()
  const seen = async () => (await ada(mass.readMassMessage, { params: { id } })).seen
  await reads(early, ada)
  assert.equal(await seen(), 1)
  await ada(mass.changeMassMessageState, { params: { id, act: 'unsend' } })
  await site.quiet()
  await reads(late, ada)
  assert.equal(await seen(), 1)
})

test('a fan who opens the conversation after an automatic message was deleted does not count as a reader', async () => {
  const kira = await site.performer('kira')
  const fan = await site.fan('welcomed')
  const { _id } = await makes(kira, 'follow', { text: 'Welcome' })
  await followsNow(fan, kira)
  await site.quiet()
  const [welcome] = await automaticTo(fan, kira)
  await kira(messages.deleteMessage, { params: { id: welcome!._id } })
  await reads(fan, kira)
  assert.equal((await resultsOf(kira, _id)).automation.results.seen, 0)
})
