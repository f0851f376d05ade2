/**
 * Stories of mass messages that their performer wants to change: they cannot be edited, and unsent ones no longer count as
 * unseen.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as mass from '@fanfare/contract/mass-messages'
import { editMessage } from '@fanfare/contract/message-actions'
import * as messages from '@fanfare/contract/messages'
import { openTestServer } from '../../../test/test-server.ts'
import { isApiError } from '../../../test/payments.ts'
import { waitFor } from '../../../test/wait.ts'

const site = await openTestServer()

test('a performer cannot edit a mass message, fans do not see that it went to many, and unsent ones are not unread', async () => {
  const ada = await site.performer('ada.vale')
  const [seeing, fan] = [await site.fan('seeing'), await site.fan('felix')]
  for (const one of [seeing, fan]) await one(follows.follow, { params: { id: ada.id } })
  const audience = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
  const { _id } = await ada(mass.scheduleMassMessage, { body: { audience, text: 'Hello all' } })
  await site.quiet()
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const params = { id }
  const [own] = (await ada(messages.listMessages, { params, query: {} })).data
  const [theirs] = (await fan(messages.listMessages, { params, query: {} })).data
  assert.deepEqual([own?.isToMany, theirs?.isToMany], [true, undefined])
  await assert.rejects(ada(editMessage, { params: { id: own!._id }, body: { text: 'Other' } }), isApiError('not_allowed'))

  const unseen = async () => (await fan(messages.countUnseen)).total
  const single = await ada(messages.sendMessage, { params, body: { text: 'And you' } })
  assert.deepEqual([single.isToMany, await unseen()], [undefined, 2])
  await ada(messages.deleteMessage, { params: { id: single._id } })
  assert.equal(await unseen(), 1)

  // Unsending a message that a fan has seen keeps the count of later messages.
  const other = await seeing(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  await seeing(messages.markConversationRead, { params: { id: other._id } })
  await ada(messages.sendMessage, { params: { id: other._id }, body: { text: 'Later' } })
  await ada(mass.changeMassMessageState, { params: { id: _id, act: 'unsend' } })
  await site.quiet()
  assert.deepEqual([await unseen(), (await seeing(messages.countUnseen)).total], [0, 1])
})

test('a fan who reads a mass message while it is unsent, and gets another one, has one unseen message', async () => {
  const ada = await site.performer('quick_ada')
  const fan = await site.fan('quick_fan')
  await fan(follows.follow, { params: { id: ada.id } })
  const audience = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
  const { _id } = await ada(mass.scheduleMassMessage, { body: { audience, text: 'Hello all' } })
  await site.quiet()
  const unseen = async () => (await fan(messages.countUnseen)).total
  assert.equal(await unseen(), 1)
  // In one open transaction, the fan reads the message and the next one arrives.
  await site.sql.query('begin')
  await site.sql.query(
    `update conversation_participants p set seen_seq = c.last_seq, unseen = 1 from conversations c
     where c.id = p.conversation_id and c.fan_id = $1 and p.account_id = $1`,
    [fan.id],
  )
  await ada(mass.changeMassMessageState, { params: { id: _id, act: 'unsend' } })
  await waitFor(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return ((await site.sql.query(waiting)).rowCount ?? 0) > 0
  }, 'the job that waits for the reader')
  await site.sql.query('commit')
  await site.quiet()
  assert.equal(await unseen(), 1)
})
