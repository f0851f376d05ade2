import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import { isApiError } from '../../../../test/payments.ts'
import { openTestServer } from '../../../../test/test-server.ts'

const site = await openTestServer()

test('fans read that only the performer answers once she declares it, and that automatic messages are labeled', async () => {
  const [ada, fan] = [await site.performer('ada.vale'), await site.fan('wanda')]
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const seen = async () => (await fan(messages.readConversation, { params: { id } })).answering
  assert.equal(await seen(), undefined)
  await ada(inbox.changeMessageSettings, { body: { answersAlone: true } })
  assert.equal(await seen(), 'alone')
  const sent = await ada(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  assert.deepEqual([await seen(), sent.author], ['alone', undefined])
  await site.sql.query(`update messages set author = 'automation' where id = $1`, [sent._id])
  assert.equal(await seen(), 'labelled')
  const [shown] = (await fan(messages.listMessages, { params: { id }, query: {} })).data
  assert.equal(shown?.author, 'automation')
  assert.equal((await ada(messages.readConversation, { params: { id } })).answering, undefined)
  const other = await ada(inbox.changeMessageSettings, { body: { sendsReceipts: false } })
  assert.deepEqual([other.answersAlone, other.sendsReceipts], [true, false], 'absent settings do not change')
  await ada(inbox.changeMessageSettings, { body: { answersAlone: false } })
  assert.equal(await seen(), undefined)
  await assert.rejects(fan(inbox.changeMessageSettings, { body: { answersAlone: true } }), isApiError('not_allowed'))
})
