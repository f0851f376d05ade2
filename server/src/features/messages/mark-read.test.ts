import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let ada: Caller
beforeAll(async () => {
  site = await openTestServer()
  ada = await site.performer('ada.vale')
})

async function talking(username: string) {
  const fan = await site.fan(username)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: ada.id } })
  const says = (text: string, who = ada) => who(messages.sendMessage, { params: { id }, body: { text } })
  const readUpTo = (upToSeq: number) => fan(messages.markConversationRead, { params: { id }, query: { upToSeq } })
  const unseen = async () => {
    const { totalNotSeenMessages: count, firstUnseenSeq: first } = await fan(messages.readConversation, { params: { id } })
    return { count, first, total: (await fan(messages.countUnseen)).total }
  }
  return { fan, id, params: { id }, says, readUpTo, unseen }
}

test('a message after the last received one stays unread and notifies, and the sender sees how far the fan read', async () => {
  const { fan, id, params, says, readUpTo, unseen } = await talking('felix')
  const [fans, performers] = [await openSocket(site.base, fan.token), await openSocket(site.base, ada.token)]
  onTestFinished(() => [fans, performers].forEach((one) => one.close()))
  for (const text of ['one', 'two', 'three', 'four']) await says(text)
  await says('mine', fan)
  const { _id: gone } = await says('gone')
  await ada(messages.deleteMessage, { params: { id: gone } })
  await site.quiet()
  const notified = async () => (await fan(notifications.listNotifications, { query: { type: 'message' } })).data
  assert.equal((await notified()).length, 1)

  await readUpTo(2)
  assert.deepEqual(await unseen(), { count: 2, first: 3, total: 2 })
  assert.equal((await performers.received(messages.conversationSeen, (one) => one.conversationId === id)).seenSeq, 2)
  const read = await fans.received(inbox.conversationRead, (one) => one.conversationId === id)
  assert.deepEqual(read, { conversationId: id, seenSeq: 2, unseen: 2 })
  await site.quiet()
  assert.deepEqual(
    (await notified()).map(({ isRead }) => isRead),
    [false],
    'something is still unseen',
  )

  await readUpTo(1)
  assert.deepEqual(await unseen(), { count: 2, first: 3, total: 2 }, 'read messages do not become unread')
  await readUpTo(1_000)
  assert.deepEqual(await unseen(), { count: 0, first: null, total: 0 })
  assert.equal((await ada(messages.readConversation, { params })).seenSeq, 6)
  await says('later')
  assert.deepEqual(await unseen(), { count: 1, first: 7, total: 1 })
})

test('a fan who marked a conversation as unread and reads it has no unread messages, even without new ones', async () => {
  const { fan, params, says, readUpTo } = await talking('marked')
  await says('one')
  await readUpTo(1)
  await fan(inbox.changeConversation, { params, body: { isUnread: true } })
  await readUpTo(1)
  assert.equal((await fan(messages.readConversation, { params })).state.isUnread, false)
})
