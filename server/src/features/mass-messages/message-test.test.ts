/** Stories of tests of mass messages: only their author gets one, sees it as a fan would, and no one pays. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as mass from '@fanfare/contract/mass-messages'
import { readTestMessage, sendTestMessage } from '@fanfare/contract/mass-message-tests'
import * as messages from '@fanfare/contract/messages'
import { listNotifications } from '@fanfare/contract/notifications'
import { isApiError } from '../../../test/payments.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()
const notified = async (who: Caller) =>
  (await who(listNotifications, { query: { type: 'mass_message_test' } })).data.map(({ title, link }) => [title, link])
const photoOf = async (performer: Caller) => {
  const { _id } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  return _id
}

const latest = async (who: Caller) => (await who(readTestMessage, {})).test
const latestOf = async (who: Caller) => (await latest(who)) ?? assert.fail('no test message')

test('a performer sends herself a test, is notified, sees it as a fan does, and nothing is counted', async () => {
  const ada = await site.performer('ada.vale')
  assert.equal(await latest(ada), null)
  const [locked, open] = [await photoOf(ada), await photoOf(ada)]
  const paid = { fileIds: [locked, open], openFileIds: [open], price: 7, lockedText: 'Only for {name}' }
  await ada(sendTestMessage, { body: { ...paid, text: 'Hello {name} (@{username})' } })
  await site.quiet()
  assert.deepEqual(await notified(ada), [['Test: You have a new message', '/notifications/message-test']])
  const seen = await latestOf(ada)
  const name = seen.performer.name
  assert.deepEqual([seen.text, seen.lockedText], [`Hello ${name} (@ada.vale)`, `Only for ${name}`])
  assert.deepEqual([seen.price, seen.files.length, seen.openFileIds], [7, 2, [open]])
  assert.equal((await ada(mass.listMassMessages, { query: {} })).total, 0)
  assert.equal((await ada(messages.listConversations, { query: {} })).total, 0)

  await ada(sendTestMessage, { body: { text: 'Another' } })
  assert.deepEqual([(await latestOf(ada)).text, (await latestOf(ada)).files], ['Another', []])
})

test("an operator tests in a performer's name and alone sees it, with the usual errors, and fans send none", async () => {
  const [olga, lena, thief, fan] = [
    await site.operator(),
    await site.performer('lena'),
    await site.performer('thief'),
    await site.fan('felix'),
  ]
  await olga(sendTestMessage, { body: { performerId: lena.id, text: 'From all of us' } })
  await site.quiet()
  assert.deepEqual([(await notified(olga)).length, (await notified(lena)).length], [1, 0])
  const { performer, isByOperator } = await latestOf(olga)
  assert.deepEqual([performer.username, isByOperator], ['lena', true])
  assert.equal(await latest(lena), null)
  const fileId = await photoOf(lena)
  await assert.rejects(thief(sendTestMessage, { body: { fileIds: [fileId] } }), isApiError('not_found'))
  await assert.rejects(thief(sendTestMessage, { body: { performerId: lena.id, text: 'Hi' } }), isApiError('not_found'))
  await assert.rejects(lena(sendTestMessage, { body: { text: ' ' } }), isApiError('not_valid', 'text'))
  await assert.rejects(lena(sendTestMessage, { body: { text: 'Hi', price: 5 } }), isApiError('not_valid', 'price'))
  await assert.rejects(fan(sendTestMessage, { body: { text: 'Hi' } }), isApiError('not_allowed'))
})
