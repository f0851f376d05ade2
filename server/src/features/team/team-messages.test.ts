/** Stories about messages that members of a team write in a performer's name. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockUser } from '@fanfare/contract/blocks'
import * as acts from '@fanfare/contract/message-actions'
import * as found from '@fanfare/contract/message-search'
import * as messages from '@fanfare/contract/messages'
import { TYPING } from '@fanfare/contract/sockets'
import * as team from '@fanfare/contract/team'
import { isApiError } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket.ts'
import { joins, worksIn } from '../../../test/teams.ts'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const opens = async (fan: Caller, performer: Caller) =>
  (await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } }))._id
const writes = (who: Caller, id: string, text: string) => who(messages.sendMessage, { params: { id }, body: { text } })
const listed = (who: Caller, id: string) => who(messages.listMessages, { params: { id }, query: {} })

/** A performer, a member of her team at work, and a fan with a conversation. */
async function opening(name: string) {
  const [ada, mia, fan] = [await site.performer(`ada.${name}`), await site.fan(`mia.${name}`), await site.fan(`fan.${name}`)]
  const seatId = await joins(site, ada, mia, ['chat'])
  const { call, token } = await worksIn(site, mia, seatId)
  return { ada, mia, fan, seatId, call: call as Caller, token, id: await opens(fan, ada) }
}

test('a fan reads that the team wrote a message, the performer reads who, and the header says that a team answers', async () => {
  const { ada, fan, call, id } = await opening('a')
  const answering = async () => (await fan(messages.readConversation, { params: { id } })).answering
  await writes(fan, id, 'Hello')
  assert.equal(await answering(), undefined)
  const windows = await Promise.all([fan, ada].map(({ token }) => openSocket(site.base, token)))
  const sent = await writes(call, id, 'Hi, this is the team')
  assert.deepEqual([sent.author, sent.memberName, sent.senderId], ['team', 'mia.a', ada.id])
  const [toFan, toAda] = await Promise.all(
    windows.map((window) => window.received(messages.messageCreated, ({ _id }) => _id === sent._id)),
  )
  assert.deepEqual([toFan?.author, toFan?.memberName], ['team', undefined])
  assert.deepEqual([toAda?.author, toAda?.memberName], ['team', 'mia.a'])
  const [shown] = (await listed(fan, id)).data
  assert.deepEqual([shown?.author, shown?.memberName], ['team', undefined])
  assert.equal((await listed(ada, id)).data[0]?.memberName, 'mia.a')
  assert.equal(await answering(), 'team')
  const own = await writes(ada, id, 'And this is me')
  assert.deepEqual([own.author, own.memberName], [undefined, undefined])
  const edited = await call(acts.editMessage, { params: { id: sent._id }, body: { text: 'Hi, from the team' } })
  assert.equal(edited.author, 'team')
  for (const { close } of windows) close()
})

test('a member receives the messages of fans, and the performer does not appear online or typing', async () => {
  const { fan, call, token, id } = await opening('b')
  const [work, watching] = [await openSocket(site.base, token), await openSocket(site.base, fan.token)]
  await call(messages.readConversation, { params: { id } })
  work.socket.emit(TYPING, { conversationId: id })
  const { _id } = await writes(fan, id, 'Is anyone there?')
  await work.received(messages.messageCreated, (one) => one._id === _id)
  await site.quiet()
  assert.deepEqual(watching.all(messages.typing), [])
  assert.notEqual((await fan(messages.readConversation, { params: { id } })).presence, 'online')
  for (const { close } of [work, watching]) close()
})

test('a fan who has blocked a member is out of the member’s reach, and the performer still writes to the fan', async () => {
  const { ada, mia, fan, call, token, id } = await opening('c')
  const other = await site.fan('other.c')
  const otherId = await opens(other, ada)
  for (const [who, at] of [
    [fan, id],
    [other, otherId],
  ] as const)
    await writes(who, at, 'A secret word')
  await site.sql.query('insert into blocks (owner_id, account_id, created_at) values ($1, $2, now())', [fan.id, mia.id])
  const work = await openSocket(site.base, token)
  const isGone = isApiError('not_found')
  const reads = [
    () => call(messages.readConversation, { params: { id } }),
    () => listed(call, id),
    () => writes(call, id, 'Hello again'),
    () => call(messages.openConversation, { body: { source: 'user', sourceId: fan.id } }),
    () => call(messages.markConversationRead, { params: { id }, query: {} }),
  ]
  for (const read of reads) await assert.rejects(read(), isGone)
  const list = await call(messages.listConversations, { query: {} })
  assert.deepEqual([list.data.map(({ _id }) => _id), list.total], [[otherId], 1])
  assert.equal((await call(found.searchMessages, { query: {}, body: { q: 'secret' } })).data.length, 1)
  await writes(fan, id, 'Not for Mia')
  const mark = await writes(other, otherId, 'For Mia')
  await work.received(messages.messageCreated, ({ _id }) => _id === mark._id)
  assert.deepEqual(
    work.all(messages.messageCreated).map(({ conversationId }) => conversationId),
    [otherId],
  )
  const own = await writes(ada, id, 'From Ada')
  await assert.rejects(call(messages.deleteMessage, { params: { id: own._id } }), isGone)
  work.close()
})

test('a member who is also a fan does not reach the own conversation from the performer’s side', async () => {
  const { ada, mia, call } = await opening('d')
  const id = await opens(mia, ada)
  await writes(mia, id, 'As a fan')
  await assert.rejects(listed(call, id), isApiError('not_found'))
  assert.equal((await listed(mia, id)).total, 1)
})

test('a member without the right to prices sends no paid message', async () => {
  const { call, id } = await opening('e')
  const body = { text: 'Look', price: 5, fileIds: ['01980000-0000-7000-8000-00000000dead'] }
  await assert.rejects(call(messages.sendMessage, { params: { id }, body }), isApiError('not_valid'))
})

test('the performer reads how long fans wait for the first answer, by week and author', async () => {
  const { ada, fan, call, id } = await opening('f')
  const waits = async (seconds: number) =>
    site.sql.query(
      `update messages set created_at = created_at - make_interval(secs => $2)
        where id = (select id from messages where conversation_id = $1 and sender_id = $3 order by seq desc limit 1)`,
      [id, seconds, fan.id],
    )
  await writes(fan, id, 'First')
  await waits(60)
  await writes(call, id, 'Answer of the team')
  await writes(call, id, 'And more')
  await writes(fan, id, 'Second')
  await waits(600)
  await writes(fan, id, 'Second, again')
  await writes(ada, id, 'Answer of Ada')
  await writes(fan, id, 'Unanswered')
  const { replies } = await ada(team.readTeamReport)
  assert.deepEqual(
    replies
      .map(({ author, answers, medianSeconds, p90Seconds }) => [author?.username ?? 'all', answers, medianSeconds, p90Seconds])
      .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    [
      ['ada.f', 1, 600, 600],
      ['all', 2, 330, 546],
      ['mia.f', 1, 60, 60],
    ],
  )
  const { content } = await ada(team.downloadTeamReport, { query: { of: 'replies' } })
  assert.match(Buffer.from(content, 'base64').toString(), /mia\.f,1,60,60/)
})

test('a message is repeated once for one key, also when the performer has used the same key', async () => {
  const { ada, fan, call, id } = await opening('g')
  const send = (who: Caller, text: string) =>
    who(messages.sendMessage, { params: { id }, body: { text } }, { key: 'the-same-key' })
  const [first, again, own] = [await send(call, 'Once'), await send(call, 'Once'), await send(ada, 'Mine')]
  assert.equal(first._id, again._id)
  assert.notEqual(first._id, own._id)
  assert.equal((await listed(fan, id)).total, 2)
})

test('a blocked fan cannot use the team to reach the performer', async () => {
  const { ada, fan, call, id } = await opening('h')
  await ada(blockUser, { body: { userId: fan.id } })
  await assert.rejects(writes(call, id, 'Hello'), isApiError('not_found'))
})
