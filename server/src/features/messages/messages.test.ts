import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as inbox from '@fanfare/contract/inbox'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as tokens from '@fanfare/contract/tokens'
import { makeJobsDue } from '../../../test/jobs.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let performer: Caller
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('ada.vale')
})

const failsWith = (code: ErrorCode) => (error: unknown) => error instanceof ApiError && error.code === code
const withPerformer = (fan: Caller) => fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
const listed = (who: Caller, params: { id: string }, query: { limit?: number; offset?: number; afterSeq?: number } = {}) =>
  who(messages.listMessages, { params, query })
const texts = (list: { data: { text: string }[] }) => list.data.map((message) => message.text)

/** A fan in a conversation with the performer. */
async function talking(username: string, coins = 0) {
  const fan = await site.fan(username, coins)
  const { _id: id } = await withPerformer(fan)
  const send = (who: Caller, text: string, key?: string) =>
    who(messages.sendMessage, { params: { id }, body: { text } }, key === undefined ? {} : { key })
  return { fan, id, params: { id }, send }
}

test('a fan and a performer have one conversation, even if parallel requests open it', async () => {
  const fan = await site.fan('felix')
  await fan(follows.follow, { params: { id: performer.id } })
  const asPerformer = () => performer(messages.openConversation, { body: { source: 'user', sourceId: fan.id } })
  const opened = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? withPerformer(fan) : asPerformer())))
  assert.equal(new Set(opened.map((one) => one._id)).size, 1)
  assert.deepEqual([opened[0]!.with._id, opened[1]!.with._id], [performer.id, fan.id])
})

test('a performer messages fans who follow or have paid, and no one else', async () => {
  const stranger = await site.fan('someone')
  const payer = await site.fan('payer', 100)
  const to = (fan: Caller) => performer(messages.openConversation, { body: { source: 'user', sourceId: fan.id } })
  await assert.rejects(to(stranger), failsWith('not_found'))
  await assert.rejects(to(payer), failsWith('not_found'))
  await payer(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  await site.quiet()
  assert.equal((await to(payer)).with.username, 'payer')
  const colleague = await site.performer('mira')
  await assert.rejects(
    colleague(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }),
    failsWith('not_found'),
  )
})

test('a fan cannot find a performer who is not verified yet', async () => {
  const hidden = await site.performer('new.face', 'pending')
  const fan = await site.fan('early')
  await assert.rejects(
    fan(messages.openConversation, { body: { source: 'performer', sourceId: hidden.id } }),
    failsWith('not_found'),
  )
})

test('neither side can write after a block, and the conversation is hidden from both', async () => {
  const { fan, params, send } = await talking('pushy')
  const unseen = (await performer(messages.countUnseen)).total
  await send(fan, 'hello?')
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  for (const who of [fan, performer]) {
    await assert.rejects(send(who, 'still there?'), failsWith('not_found'))
    await assert.rejects(listed(who, params), failsWith('not_found'))
    await assert.rejects(who(messages.readConversation, { params }), failsWith('not_found'))
    await assert.rejects(who(messages.markConversationRead, { params }), failsWith('not_found'))
    const { data, total } = await who(messages.listConversations, { query: { limit: 100 } })
    assert.equal(data.length, total)
    assert.ok(data.every((one) => one._id !== params.id))
    assert.equal((await who(messages.searchConversations, { query: { keyword: who === fan ? 'ada.vale' : 'pushy' } })).total, 0)
  }
  assert.equal((await performer(messages.countUnseen)).total, unseen)
  await assert.rejects(withPerformer(fan), failsWith('not_found'))
  await assert.rejects(
    performer(messages.openConversation, { body: { source: 'user', sourceId: fan.id } }),
    failsWith('not_found'),
  )
})

test('a stranger gets the same reply for a conversation as for a missing one', async () => {
  const { id, fan, send } = await talking('secretive')
  const { _id: messageId } = await send(fan, 'between us')
  const stranger = await site.fan('curious')
  const missing = '00000000-0000-7000-8000-000000000000'
  const request = async (method: string, path: string, body?: object) => {
    const headers = { authorization: stranger.token, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${site.api}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const reply: unknown = await response.json()
    assert.ok(typeof reply === 'object' && reply !== null && 'requestId' in reply && 'statusCode' in reply)
    const { requestId: _, ...rest } = reply
    return rest
  }
  const calls: [string, (id: string) => string, object?][] = [
    ['GET', (one) => `/conversations/${one}`],
    ['GET', (one) => `/messages/conversations/${one}`],
    ['POST', (one) => `/messages/conversations/${one}`, { text: 'hi' }],
    ['POST', (one) => `/messages/read-all/conversation/${one}`],
  ]
  for (const [method, path, body] of calls) {
    const reply = await request(method, path(id), body)
    assert.equal(reply.statusCode, 404)
    assert.deepEqual(reply, await request(method, path(missing), body))
  }
  assert.deepEqual(await request('DELETE', `/messages/${messageId}`), await request('DELETE', `/messages/${missing}`))
  const buying = (one: string) => request('POST', `/token-transactions/message/${one}`)
  assert.deepEqual(await buying(messageId), await buying(missing))
  const colleague = await site.performer('nosy')
  await assert.rejects(colleague(messages.removeAllMessages, { params: { id } }), failsWith('not_found'))
})

test('a recipient sees the number of unread messages until they read them', async () => {
  const { fan, params, send } = await talking('patient')
  const before = (await performer(messages.countUnseen)).total
  for (const text of ['one', 'two', 'three']) await send(fan, text)
  assert.equal((await performer(messages.countUnseen)).total, before + 3)
  const [latest] = (await performer(messages.listConversations, { query: {} })).data
  assert.equal(latest?.with._id, fan.id)
  assert.deepEqual(
    [latest.totalNotSeenMessages, latest.lastMessage, latest.lastSenderId, latest.lastSeq],
    [3, 'three', fan.id, 3],
  )
  assert.equal(latest.firstUnseenSeq, 1)
  assert.equal((await fan(messages.countUnseen)).total, 0)
  assert.equal((await fan(messages.readConversation, { params })).seenSeq, 0)

  await performer(messages.markConversationRead, { params })
  assert.equal((await performer(messages.countUnseen)).total, before)
  assert.equal((await performer(messages.readConversation, { params })).firstUnseenSeq, null)
  assert.equal((await fan(messages.readConversation, { params })).seenSeq, 3)
})

test('several messages in a row make one notification', async () => {
  const { fan, id, send } = await talking('chatty')
  for (const text of ['hey', 'are you there', 'please']) await send(fan, text)
  await site.quiet()
  const { data } = await performer(notifications.listNotifications, { query: { type: 'message', limit: 100 } })
  const lines = data.filter((line) => line.from?._id === fan.id)
  assert.deepEqual(
    lines.map((line) => [line.title, line.link]),
    [['You have a new message', `/messages/${id}`]],
  )
})

test('a user who has just read the conversation gets no notification of the reply', async () => {
  const { fan, params, send } = await talking('there')
  await fan(messages.markConversationRead, { params })
  await send(performer, 'welcome')
  await site.quiet()
  assert.equal((await fan(notifications.listNotifications, { query: {} })).total, 0)
  assert.equal((await fan(messages.countUnseen)).total, 1)
})

/** Simulates that the reader stopped reading a minute ago. */
async function minuteLater(who: Caller): Promise<void> {
  await site.sql.query(`update conversation_participants set seen_at = seen_at - interval '1 minute' where account_id = $1`, [
    who.id,
  ])
  await makeJobsDue(site.sql, `notify:%${who.id}`)
  await site.quiet()
}
const notifiedOf = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.listNotifications, { query: { type: 'message' } })).total
}

test('a user who read and left is notified once of messages within the minute, and never of ones they have read', async () => {
  const { fan, params, send } = await talking('gone')
  await fan(messages.markConversationRead, { params })
  await send(performer, 'welcome')
  await send(performer, 'are you there?')
  await minuteLater(fan)
  assert.equal(await notifiedOf(fan), 1)
  await send(performer, 'well')
  assert.equal(await notifiedOf(fan), 1)
  await fan(messages.markConversationRead, { params })
  await send(performer, 'read at once')
  await fan(messages.markConversationRead, { params })
  await minuteLater(fan)
  assert.equal(await notifiedOf(fan), 1)
})

test('a user is notified of a message after an unread tip, and after one in a muted conversation', async () => {
  const { fan, params, send } = await talking('tips_first', 100)
  const notified = async () => {
    await site.quiet()
    const { data } = await performer(notifications.listNotifications, { query: { type: 'message', limit: 100 } })
    return data.filter((line) => line.from?._id === fan.id).length
  }
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  assert.equal(await notified(), 0)
  await send(fan, 'for you')
  assert.equal(await notified(), 1)
  await performer(messages.markConversationRead, { params })
  await site.sql.query(`update conversation_participants set seen_at = null where account_id = $1`, [performer.id])
  await performer(inbox.changeConversation, { params, body: { isMuted: true } })
  await send(fan, 'unheard')
  await performer(inbox.changeConversation, { params, body: { isMuted: false } })
  assert.equal(await notified(), 1)
  await send(fan, 'heard')
  assert.equal(await notified(), 2)
})

test('messages come 25 at a time, newest first, with their text as typed', async () => {
  const { fan, params, send } = await talking('author')
  for (let i = 1; i <= 30; i++) await send(fan, `message ${i}`)
  const first = await listed(performer, params)
  const second = await listed(performer, params, { offset: 25 })
  assert.deepEqual([first.total, second.total], [30, 30])
  const expected = Array.from({ length: 30 }, (_, i) => `message ${30 - i}`)
  assert.deepEqual(texts(first), expected.slice(0, 25))
  assert.deepEqual(texts(second), expected.slice(25))

  const odd = await send(fan, '  <b>bold</b>\u0001 & \u0007ünï\r\ncode 💛\u202e \n')
  assert.equal(odd.text, '<b>bold</b> & ünï\ncode 💛\u202e')
  await assert.rejects(send(fan, ' \n\u0001 '), failsWith('not_valid'))
  await assert.rejects(send(fan, 'x'.repeat(5001)), failsWith('not_valid'))
})

test('a fan who retries with the same key sends once, even ten times in parallel, and another text is rejected', async () => {
  const { fan, params, send } = await talking('impatient')
  const sent = await Promise.all(Array.from({ length: 10 }, () => send(fan, 'only once', 'key-1')))
  assert.equal(new Set(sent.map((message) => message._id)).size, 1)
  await assert.rejects(send(fan, 'something else', 'key-1'), failsWith('key_reused'))
  assert.equal((await listed(fan, params)).total, 1)
  assert.equal((await performer(messages.readConversation, { params })).totalNotSeenMessages, 1)
})

test('a hundred parallel messages get the numbers 1 to 100', async () => {
  const { fan, params, send } = await talking('stormy')
  await Promise.all(Array.from({ length: 100 }, (_, i) => send(i % 2 === 0 ? fan : performer, `storm ${i}`)))
  const all = await listed(fan, params, { limit: 100 })
  assert.deepEqual(
    all.data.map((message) => message.seq),
    Array.from({ length: 100 }, (_, i) => 100 - i),
  )
  assert.equal(new Set(texts(all)).size, 100)
  assert.equal((await fan(messages.readConversation, { params })).totalNotSeenMessages, 50)
})

test('messages after a given one are listed oldest first', async () => {
  const { fan, params, send } = await talking('latecomer')
  for (let i = 1; i <= 7; i++) await send(fan, `m${i}`)
  const after = (afterSeq: number, limit = 25) => listed(performer, params, { afterSeq, limit })
  assert.deepEqual(texts(await after(4)), ['m5', 'm6', 'm7'])
  assert.deepEqual(texts(await after(4, 2)), ['m5', 'm6'])
  assert.equal((await after(4, 2)).total, 3)
  assert.deepEqual(await after(7), { data: [], total: 0 })
})

test('a fan finds conversations by the name of the other participant', async () => {
  const { fan, send } = await talking('zacharias')
  await send(fan, 'hi')
  const found = await performer(messages.searchConversations, { query: { keyword: 'ZACH' } })
  assert.deepEqual(
    found.data.map((one) => one.with.username),
    ['zacharias'],
  )
  assert.equal(found.total, 1)
  assert.equal((await performer(messages.searchConversations, { query: { keyword: 'nobody at all' } })).total, 0)
})

test('a fan sees a tip in the conversation, which is created if missing', async () => {
  const fan = await site.fan('generous', 100)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50, message: 'for the sunset' } })
  await site.quiet()
  const conversation = await withPerformer(fan)
  const { data } = await listed(performer, { id: conversation._id })
  assert.deepEqual(
    data.map(({ kind, text, senderId }) => ({ kind, text, senderId })),
    [{ kind: 'tip', text: 'Tipped 50 tokens\nfor the sunset', senderId: fan.id }],
  )
})

test('a deleted message keeps its place without its text, and can be deleted only once', async () => {
  const { fan, params, send } = await talking('regretful')
  const { _id: id } = await send(fan, 'I should not have said this')
  await assert.rejects(performer(messages.deleteMessage, { params: { id } }), failsWith('not_found'))
  const deleted = await fan(messages.deleteMessage, { params: { id } })
  assert.deepEqual([deleted.text, deleted.isDeleted], ['Message deleted!', true])
  for (const who of [fan, performer]) {
    assert.doesNotMatch(JSON.stringify(await listed(who, params)), /should not/)
    assert.equal((await who(messages.readConversation, { params })).lastMessage, 'Message deleted!')
  }
  await assert.rejects(fan(messages.deleteMessage, { params: { id } }), failsWith('already_done'))
})
