import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import { ApiError, type ErrorCode } from '@fanfare/contract'
import * as acts from '@fanfare/contract/message-actions'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as tokens from '@fanfare/contract/tokens'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { waitFor } from '../../../test/wait.ts'

let site: TestServer
let performer: Caller
beforeAll(async () => {
  site = await openTestServer()
  performer = await site.performer('ada.vale')
})

const failsWith = (code: ErrorCode) => (error: unknown) => error instanceof ApiError && error.code === code
const MISSING = '00000000-0000-7000-8000-000000000000'
const listed = async (who: Caller, params: { id: string }) => (await who(messages.listMessages, { params, query: {} })).data
const of = ({ _id: id }: { _id: string }) => ({ id })

async function talking(username: string, coins = 0) {
  const fan = await site.fan(username, coins)
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const send = (who: Caller, text: string, replyTo?: string) =>
    who(messages.sendMessage, { params: { id }, body: { text, ...(replyTo !== undefined && { replyTo }) } })
  return { fan, params: { id }, send }
}

async function offer(params: { id: string }) {
  const { _id: fileId } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  const isReady = async () =>
    (await performer(messages.readMessageFileStatus, { params: { id: fileId, fileId } })).status === 'ready'
  await waitFor(isReady, 'the photo')
  return performer(messages.sendMessage, { params, body: { text: 'a secret look', fileIds: [fileId], price: 20 } })
}

async function socketOf({ token }: Caller) {
  const socket = await openSocket(site.base, token)
  onTestFinished(() => socket.close())
  return socket
}

/** Makes the message that many minutes old. */
const age = (id: string, minutes: number) =>
  site.sql.query(`update messages set created_at = created_at - make_interval(secs => $2::float8 * 60) where id = $1`, [
    id,
    minutes,
  ])

test('a reply quotes its message with name and beginning', async () => {
  const { fan, params, send } = await talking('felix')
  const question = await send(fan, 'Which colour?')
  const { replyTo } = await send(performer, 'Blue', question._id)
  assert.deepEqual(replyTo, {
    _id: question._id,
    seq: question.seq,
    senderId: fan.id,
    kind: 'text',
    text: 'Which colour?',
    isLocked: false,
    isDeleted: false,
  })
  assert.deepEqual((await listed(fan, params))[0]?.replyTo, replyTo)
  const long = await send(fan, 'a'.repeat(5000))
  assert.equal((await send(performer, 'I see', long._id)).replyTo?.text, `${'a'.repeat(139)}…`)
})

test('a reader sees nothing of quoted content that is locked for them or deleted', async () => {
  const { fan, params, send } = await talking('careful', 100)
  const photo = await offer(params)
  const answer = await send(fan, 'What is it?', photo._id)
  assert.deepEqual([answer.replyTo?.text, answer.replyTo?.isLocked], ['', true])
  const [own] = await listed(performer, params)
  assert.deepEqual([own?.replyTo?.text, own?.replyTo?.isLocked], ['a secret look', false])
  await fan(messages.buyMessage, { params: of(photo), body: { price: 20 } })
  assert.equal((await listed(fan, params))[0]?.replyTo?.text, 'a secret look')

  const slip = await send(performer, 'my address is 1 Rose Lane')
  await send(fan, 'Are you sure?', slip._id)
  await performer(messages.deleteMessage, { params: of(slip) })
  for (const who of [fan, performer]) {
    const quote = (await listed(who, params))[0]?.replyTo
    assert.deepEqual([quote?.text, quote?.isDeleted], ['', true])
  }
})

test('each participant gets a reply to locked content as they may see it', async () => {
  const { fan, params, send } = await talking('watcher')
  const [fans, performers] = [await socketOf(fan), await socketOf(performer)]
  const photo = await offer(params)
  const { _id } = await send(performer, 'Do you like it?', photo._id)
  const isIt = (message: messages.Message) => message._id === _id
  assert.equal((await fans.received(messages.messageCreated, isIt)).replyTo?.text, '')
  assert.equal((await performers.received(messages.messageCreated, isIt)).replyTo?.text, 'a secret look')
})

test('a fan can reply only to messages of the same conversation', async () => {
  const { fan, send } = await talking('honest')
  const other = await talking('unknown')
  const secret = await other.send(other.fan, 'between us')
  for (const replyTo of [secret._id, MISSING]) await assert.rejects(send(fan, 'hm', replyTo), failsWith('not_found'))
  await assert.rejects(send(performer, 'hm', secret._id), failsWith('not_found'))
  await assert.rejects(send(fan, 'hm', 'nonsense'), failsWith('not_valid'))
})

test('a fan cannot quote or act on messages from before a conversation was emptied', async () => {
  const { fan, params, send } = await talking('swept')
  const old = await send(fan, 'long ago')
  await performer(messages.removeAllMessages, { params })
  await assert.rejects(send(fan, 'remember?', old._id), failsWith('not_found'))
  await assert.rejects(fan(acts.reactToMessage, { params: of(old), body: { emoji: '🔥' } }), failsWith('not_found'))
  await assert.rejects(fan(acts.editMessage, { params: of(old), body: { text: 'x' } }), failsWith('not_found'))
  await assert.rejects(fan(acts.pinMessage, { params: of(old) }), failsWith('not_found'))
})

test('each participant has one reaction to a message, and both see it immediately', async () => {
  const { fan, params, send } = await talking('warm')
  const performers = await socketOf(performer)
  const hello = await send(performer, 'hello')
  const react = (who: Caller, emoji: string) => who(acts.reactToMessage, { params: of(hello), body: { emoji } })
  await react(fan, '👍')
  const changed = await react(fan, '🔥')
  assert.deepEqual(changed.reactions, [{ accountId: fan.id, emoji: '🔥' }])
  await performers.received(messages.messageUpdated, (message) => message.reactions?.[0]?.emoji === '🔥')
  await Promise.all([react(performer, '❤️'), react(performer, '❤️'), react(fan, '🔥')])
  const both = [
    { accountId: fan.id, emoji: '🔥' },
    { accountId: performer.id, emoji: '❤️' },
  ]
  assert.deepEqual((await listed(fan, params))[0]?.reactions, both)
  assert.deepEqual((await fan(acts.removeReaction, { params: of(hello) })).reactions, both.slice(1))
  assert.deepEqual((await fan(acts.removeReaction, { params: of(hello) })).reactions, both.slice(1))
})

test('a fan reacts with one emoji and nothing else', async () => {
  const { fan, send } = await talking('hostile')
  const hello = await send(performer, 'hello')
  const react = (emoji: string) => fan(acts.reactToMessage, { params: of(hello), body: { emoji } })
  const bad = ['a', '1', '🔥🔥', '👨‍👩‍👧‍👦👍', '<b>', '\u200b', '\u202e🔥', '🔥\u200b', '#', ' ', '👍'.repeat(10), 'ok']
  for (const emoji of bad) await assert.rejects(react(emoji), failsWith('not_valid'), emoji)
  await assert.rejects(react('\u200d👩'.repeat(10_000)), failsWith('not_valid'))
  for (const emoji of ['👨‍👩‍👧‍👦', '👍🏽', '🏳️‍🌈', '🇫🇷', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])
    assert.equal((await react(emoji)).reactions?.[0]?.emoji, emoji)
})

test('a sender is notified of the first reaction in an hour only, and never of their own', async () => {
  const { fan, params, send } = await talking('loving')
  const all = [await send(performer, 'one'), await send(performer, 'two')]
  const own = await send(fan, 'mine')
  await performer(messages.markConversationRead, { params })
  await site.sql.query(
    `update conversation_participants set seen_at = seen_at - interval '5 minutes' where conversation_id = $1`,
    [params.id],
  )
  const notified = async () => {
    await site.quiet()
    const { rows } = await site.sql.query(`select 1 from notifications where type = 'message_reaction' and link = $1`, [
      `/messages/${params.id}`,
    ])
    return rows.length
  }
  const react = (one: { _id: string }, emoji: string) => fan(acts.reactToMessage, { params: of(one), body: { emoji } })
  await react(own, '🔥')
  assert.equal(await notified(), 0)
  for (const one of all) await react(one, '🔥')
  await fan(acts.removeReaction, { params: of(all[0]!) })
  await react(all[0]!, '👍')
  assert.equal(await notified(), 1)
  const { data } = await performer(notifications.listNotifications, { query: {} })
  const line = data.find(({ title }) => title === 'Someone reacted to your message')
  assert.deepEqual([line?.link, line?.isRead], [`/messages/${params.id}?at=${all[0]!.seq}`, false])
  await send(fan, 'one more')
  await performer(messages.markConversationRead, { params })
  await site.quiet()
  const { data: after } = await performer(notifications.listNotifications, { query: {} })
  assert.ok(after.find(({ _id }) => _id === line?._id)?.isRead, 'reading the conversation marks its notification as read')
})

test('a fan edits a text for both, marked as edited, and its former text is stored but hidden', async () => {
  const { fan, params, send } = await talking('hasty')
  const performers = await socketOf(performer)
  const typo = await send(fan, 'Helo')
  const edited = await fan(acts.editMessage, { params: of(typo), body: { text: 'Hello' } })
  assert.deepEqual([edited.text, edited.editedAt !== undefined, edited.seq], ['Hello', true, typo.seq])
  await performers.received(messages.messageUpdated, ({ text, editedAt }) => text === 'Hello' && editedAt !== undefined)
  assert.equal((await performer(messages.readConversation, { params })).lastMessage, 'Hello')
  const response = await fetch(`${site.api}/messages/conversations/${params.id}`, { headers: { authorization: performer.token } })
  assert.ok(!(await response.text()).includes('Helo'))
  const { rows } = await site.sql.query('select version, text from message_edits where message_id = $1', [typo._id])
  assert.deepEqual(rows, [{ version: 1, text: 'Helo' }])
  // The same text is no edit.
  await fan(acts.editMessage, { params: of(typo), body: { text: ' Hello ' } })
  assert.equal((await site.sql.query('select 1 from message_edits where message_id = $1', [typo._id])).rows.length, 1)
})

test('two parallel edits are applied one after the other, and no version is lost', async () => {
  const { fan, params, send } = await talking('double')
  const first = await send(fan, 'zero')
  const edit = (text: string) => fan(acts.editMessage, { params: of(first), body: { text } })
  await Promise.all([edit('one'), edit('two')])
  const [now] = await listed(fan, params)
  const { rows } = await site.sql.query<{ text: string }>(
    'select text from message_edits where message_id = $1 order by version',
    [first._id],
  )
  assert.deepEqual(
    [...rows.map(({ text }) => text), now?.text].toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
    ['one', 'two', 'zero'],
  )
  assert.equal(rows[0]?.text, 'zero')
})

test('a fan who retries an edit with the same key makes one edit', async () => {
  const { fan, send } = await talking('retrying')
  const first = await send(fan, 'zero')
  const edit = () => fan(acts.editMessage, { params: of(first), body: { text: 'one' } }, { key: 'one-edit-of-mine' })
  const [one, two] = [await edit(), await edit()]
  assert.deepEqual(one, two)
  assert.equal((await site.sql.query('select 1 from message_edits where message_id = $1', [first._id])).rows.length, 1)
})

test('a fan cannot edit a message after 15 minutes', async () => {
  const { fan, send } = await talking('late')
  const [soon, late] = [await send(fan, 'soon'), await send(fan, 'late')]
  await age(soon._id, 14.9)
  await age(late._id, 15 + 1 / 60)
  assert.equal((await fan(acts.editMessage, { params: of(soon), body: { text: 'in time' } })).text, 'in time')
  await assert.rejects(fan(acts.editMessage, { params: of(late), body: { text: 'too late' } }), failsWith('not_allowed'))
})

test('a fan cannot edit paid messages, tips, deleted and automatic messages, or messages of others', async () => {
  const { fan, params, send } = await talking('forger', 200)
  const edit = (who: Caller, one: { _id: string }, text = 'changed') => who(acts.editMessage, { params: of(one), body: { text } })
  const photo = await offer(params)
  await assert.rejects(edit(fan, photo), failsWith('not_found'))
  assert.equal((await edit(performer, photo, 'look again')).text, 'look again')
  await fan(messages.buyMessage, { params: of(photo), body: { price: 20 } })
  await site.quiet()
  await assert.rejects(edit(performer, photo), failsWith('not_allowed'))

  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  await site.quiet()
  const [tip] = await listed(fan, params)
  assert.equal(tip?.kind, 'tip')
  await assert.rejects(edit(fan, tip!), failsWith('not_allowed'))

  const gone = await send(fan, 'gone')
  await fan(messages.deleteMessage, { params: of(gone) })
  await assert.rejects(edit(fan, gone), failsWith('already_done'))
  await assert.rejects(fan(acts.reactToMessage, { params: of(gone), body: { emoji: '🔥' } }), failsWith('already_done'))

  const automatic = await send(performer, 'Welcome!')
  await site.sql.query(`update messages set author = 'automation' where id = $1`, [automatic._id])
  await assert.rejects(edit(performer, automatic), failsWith('not_allowed'))
  await assert.rejects(edit(performer, await send(performer, 'words'), ' \u200b '), failsWith('not_valid'))
})

test('two participants pin up to five messages for both, and deleting a message unpins it', async () => {
  const { fan, params, send } = await talking('keeper')
  const fans = await socketOf(fan)
  const all: messages.Message[] = []
  for (const text of ['1', '2', '3', '4', '5', '6', '7']) all.push(await send(fan, text))
  const pin = (who: Caller, one: messages.Message) => who(acts.pinMessage, { params: of(one) })
  const pinned = async (who: Caller) => (await who(acts.listPinned, { params })).pinned.map(({ text }) => text)
  await pin(performer, all[0]!)
  await fans.received(messages.messageUpdated, ({ pinnedAt }) => pinnedAt !== undefined)
  // Seven parallel requests, with room for four.
  const results = await Promise.allSettled(all.map((one, i) => pin(i % 2 ? fan : performer, one)))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 5)
  assert.equal((await pinned(fan)).length, 5)
  assert.deepEqual(await pinned(fan), await pinned(performer))
  await fan(acts.unpinMessage, { params: of(all[0]!) })
  assert.equal((await pinned(performer)).length, 4)
  const [last] = (await fan(acts.listPinned, { params })).pinned
  await fan(messages.deleteMessage, { params: of(last!) })
  assert.equal((await pinned(performer)).length, 3)
})

test('strangers, and participants after a block, cannot act on a message', async () => {
  const { fan, params, send } = await talking('hunted')
  const hello = await send(fan, 'hello')
  const stranger = await site.fan('stranger')
  const colleague = await site.performer('mira')
  const refusesAll = async (who: Caller) => {
    await assert.rejects(who(acts.reactToMessage, { params: of(hello), body: { emoji: '🔥' } }), failsWith('not_found'))
    await assert.rejects(who(acts.removeReaction, { params: of(hello) }), failsWith('not_found'))
    await assert.rejects(who(acts.editMessage, { params: of(hello), body: { text: 'x' } }), failsWith('not_found'))
    await assert.rejects(who(acts.pinMessage, { params: of(hello) }), failsWith('not_found'))
    await assert.rejects(who(acts.unpinMessage, { params: of(hello) }), failsWith('not_found'))
    await assert.rejects(who(acts.listPinned, { params }), failsWith('not_found'))
  }
  for (const who of [stranger, colleague]) await refusesAll(who)
  await site.sql.query('insert into blocks (owner_id, account_id) values ($1, $2)', [performer.id, fan.id])
  for (const who of [fan, performer]) await refusesAll(who)
})
