import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as fanGroups from '@fanfare/contract/fan-groups'
import * as follows from '@fanfare/contract/follows'
import * as inbox from '@fanfare/contract/inbox'
import type { InboxFilters } from '@fanfare/contract/conversation-states'
import * as acts from '@fanfare/contract/message-actions'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as tokens from '@fanfare/contract/tokens'
import { isApiError, saves, subscribes } from '../../../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../../../test/test-server.ts'
import { openSocket } from '../../../../test/socket.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const send = (who: Caller, id: string, text = 'hello') => who(messages.sendMessage, { params: { id }, body: { text } })
const change = (who: Caller, id: string, body: Record<string, boolean>) => who(inbox.changeConversation, { params: { id }, body })
const names = async (who: Caller, query: InboxFilters = {}) =>
  (await who(messages.listConversations, { query })).data.map((one) => one.with.username)
const unseen = async (who: Caller) => (await who(messages.countUnseen)).total
const notified = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.countUnread)).total
}

/** Creates a performer to whom each of these fans has written one message, in this order. */
async function written(name: string, fans: readonly string[]) {
  const performer = await site.performer(name)
  const all = new Map<string, { fan: Caller; id: string }>()
  for (const username of fans) {
    const fan = await site.fan(`${name}.${username}`, 100)
    const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
    await send(fan, id)
    all.set(username, { fan, id })
  }
  return { performer, of: (username: string) => all.get(username) ?? assert.fail(username) }
}

test('a muted or archived conversation neither counts nor notifies, and stays archived until it is restored', async () => {
  const { performer, of } = await written('mina', ['a', 'b'])
  const { fan, id } = of('a')
  assert.equal(await unseen(performer), 2)
  const before = await notified(performer)
  const muted = await change(performer, id, { isMuted: true })
  assert.deepEqual([muted.state.isMuted, muted.state.isArchived], [true, false])
  await performer(messages.markConversationRead, { params: { id } })
  await site.sql.query(`update conversation_participants set seen_at = now() - interval '1 hour'`)
  await send(fan, id, 'again')
  assert.deepEqual([await notified(performer), await unseen(performer)], [before - 1, 1])
  assert.deepEqual(await names(performer), ['mina.a', 'mina.b'])

  await change(performer, id, { isMuted: false, isArchived: true })
  assert.deepEqual([await names(performer), await names(performer, { tab: 'archived' })], [['mina.b'], ['mina.a']])
  await send(fan, id, 'still there?')
  assert.deepEqual([await names(performer), await unseen(performer)], [['mina.b'], 1])
  await change(performer, id, { isArchived: false })
  assert.deepEqual([await names(performer), await unseen(performer)], [['mina.a', 'mina.b'], 3])
})

test('a hidden conversation returns with the next message, and one marked unread counts until it is opened', async () => {
  const { performer, of } = await written('hilda', ['a', 'b'])
  const { fan, id } = of('a')
  await change(performer, id, { isHidden: true })
  assert.deepEqual([await names(performer), await unseen(performer)], [['hilda.b'], 1])
  await send(fan, id, 'are you there')
  assert.deepEqual([await names(performer), await unseen(performer)], [['hilda.a', 'hilda.b'], 3])

  await performer(messages.markConversationRead, { params: { id } })
  const marked = await change(performer, id, { isUnread: true })
  assert.deepEqual([marked.state.isUnread, marked.totalNotSeenMessages, await unseen(performer)], [true, 0, 2])
  assert.deepEqual(await names(performer, { tab: 'unread' }), ['hilda.a', 'hilda.b'])
  await performer(messages.markConversationRead, { params: { id } })
  assert.deepEqual([await names(performer, { tab: 'unread' }), await unseen(performer)], [['hilda.b'], 1])
})

test('a performer pins five conversations and no sixth, even in parallel, and pages list each once', async () => {
  const fans = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { performer, of } = await written('pia', fans)
  for (const one of ['a', 'b', 'c', 'd']) await change(performer, of(one).id, { isPinned: true })
  const both = await Promise.allSettled(['e', 'f'].map((one) => change(performer, of(one).id, { isPinned: true })))
  assert.equal(both.filter((one) => one.status === 'fulfilled').length, 1)
  const whole = await names(performer)
  assert.deepEqual([whole.slice(0, 4), whole.length, whole.at(5)], [['pia.a', 'pia.b', 'pia.c', 'pia.d'], 7, 'pia.g'])
  const pages = await Promise.all(
    [0, 3, 6].map(async (offset) => (await performer(messages.listConversations, { query: { limit: 3, offset } })).data),
  )
  assert.deepEqual(
    pages.flat().map((one) => one.with.username),
    whole,
  )
  await change(performer, of('a').id, { isArchived: true })
  await change(performer, of('a').id, { isArchived: false })
  assert.equal((await names(performer))[0], 'pia.b', 'an unarchived conversation is no longer pinned')
})

test('a performer filters and sorts by unanswered, buyers, tippers, followers, subscribers, a group and most spent', async () => {
  const { performer, of } = await written('tabea', ['quiet', 'tipper', 'follower', 'subscriber'])
  const fanOf = (name: string) => of(name).fan
  await fanOf('tipper')(tokens.tip, { params: { id: performer.id }, body: { amount: 60 } })
  await fanOf('follower')(follows.follow, { params: { id: performer.id } })
  await saves(fanOf('subscriber'))
  await subscribes(fanOf('subscriber'), performer)
  await send(performer, of('follower').id, 'thank you')
  await site.quiet()
  const inTab = async (query: InboxFilters) =>
    (await names(performer, query)).map((name) => name.replace('tabea.', '')).toSorted()
  assert.deepEqual(await inTab({ tab: 'unanswered' }), ['quiet', 'subscriber', 'tipper'])
  assert.deepEqual(await inTab({ tab: 'paid' }), ['subscriber', 'tipper'])
  assert.deepEqual(await inTab({ tab: 'tippers' }), ['tipper'])
  assert.deepEqual(await inTab({ tab: 'followers' }), ['follower', 'subscriber'])
  assert.deepEqual(await inTab({ tab: 'subscribers' }), ['subscriber'])
  assert.deepEqual(await inTab({ tab: 'expired' }), [])
  assert.deepEqual(await names(performer, { sortBy: 'oldest_unanswered' }), ['tabea.quiet', 'tabea.tipper', 'tabea.subscriber'])
  assert.equal((await names(performer, { sortBy: 'most_spent' }))[0], 'tabea.tipper')
  // A second message does not shorten the wait of the first.
  await send(fanOf('quiet'), of('quiet').id, 'hello?')
  assert.equal((await names(performer, { sortBy: 'oldest_unanswered' }))[0], 'tabea.quiet')

  const group = await performer(fanGroups.createFanGroup, { body: { name: 'regulars' } })
  const bulk = { act: 'add_to_group' as const, groupId: group._id, filter: { tab: 'paid' as const } }
  assert.deepEqual(await performer(inbox.changeConversations, { body: bulk }), { changed: 2, left: 0 })
  assert.deepEqual(await inTab({ groupId: group._id }), ['subscriber', 'tipper'])
  assert.deepEqual(await inTab({ groupId: group._id, tab: 'tippers' }), ['tipper'])
  const stranger = await site.performer('tabeas.rival')
  await assert.rejects(names(stranger, { groupId: group._id }), isApiError('not_found'))
  await assert.rejects(stranger(inbox.changeConversations, { body: bulk }), isApiError('not_found'))
})

test('a fan whose messages were all unsent waits for no answer, and otherwise waits since the first remaining one', async () => {
  const { performer, of } = await written('tia', ['a'])
  const { fan, id } = of('a')
  const [first] = (await fan(messages.listMessages, { params: { id } })).data
  const second = await send(fan, id, 'second')
  const unanswered = () => names(performer, { tab: 'unanswered' })
  const since = async () => {
    const { rows } = await site.sql.query<{ at: Date }>('select waiting_since as at from conversations where id = $1', [id])
    return rows[0]?.at?.toISOString()
  }
  assert.equal(await since(), first?.createdAt)
  await fan(messages.deleteMessage, { params: { id: first!._id } })
  assert.deepEqual([await since(), await unanswered()], [second.createdAt, ['tia.a']])
  await fan(messages.deleteMessage, { params: { id: second._id } })
  assert.deepEqual(await unanswered(), [])
})

test("fans have their own tabs and none of the performers'", async () => {
  const { of } = await written('faye', ['a'])
  const { fan, id } = of('a')
  await change(fan, id, { isArchived: true })
  assert.deepEqual([await names(fan), await names(fan, { tab: 'archived' })], [[], ['faye']])
  for (const query of [{ tab: 'tippers' }, { tab: 'restricted' }, { sortBy: 'most_spent' }] as const)
    await assert.rejects(names(fan, query), isApiError('not_allowed'))
  await assert.rejects(change(fan, id, { isRestricted: true }), isApiError('not_allowed'))
  const group = { act: 'add_to_group' as const, ids: [id] }
  await assert.rejects(fan(inbox.changeConversations, { body: group }), isApiError('not_allowed'))
})

test("a performer marks many conversations as read, unread or archived, cannot change others', and sees how many remain", async () => {
  const { performer, of } = await written('bulka', ['a', 'b', 'c'])
  const { id: foreign } = (await written('other', ['x'])).of('x')
  const many = (act: 'read' | 'unread' | 'archive', ids?: string[]) =>
    performer(inbox.changeConversations, { body: { act, ...(ids && { ids }) } })
  assert.deepEqual(await many('read', [of('a').id, of('b').id, foreign]), { changed: 2, left: 0 })
  assert.equal(await unseen(performer), 1)
  const { seenSeq } = await of('a').fan(messages.readConversation, { params: { id: of('a').id } })
  assert.equal(seenSeq, 1, 'the fan sees that the message was read')
  assert.deepEqual(await many('unread'), { changed: 3, left: 0 })
  assert.equal(await unseen(performer), 3)
  await many('archive', [of('a').id, foreign])
  assert.deepEqual([(await names(performer)).length, await names(performer, { tab: 'archived' })], [2, ['bulka.a']])
  const { rows } = await site.sql.query('select 1 from conversation_participants where conversation_id = $1 and archived', [
    foreign,
  ])
  assert.equal(rows.length, 0)
})

test("an account's other windows get changes, and the other participant does not", async () => {
  const { performer, of } = await written('wanda', ['a'])
  const { fan, id } = of('a')
  const own = await openSocket(site.base, performer.token)
  const others = await openSocket(site.base, fan.token)
  onTestFinished(() => (own.close(), others.close()))
  await change(performer, id, { isArchived: true })
  await own.received(inbox.conversationsChanged, () => true)
  await performer(messages.markConversationRead, { params: { id } })
  await own.received(inbox.conversationRead, (one) => one.conversationId === id)
  assert.deepEqual(others.all(inbox.conversationsChanged), [])
  assert.deepEqual(others.all(inbox.conversationRead), [])
})

test('a restricted fan notices nothing and gets the same replies, but no receipts, whatever the performer does', async () => {
  const { performer, of } = await written('rita', ['a', 'b'])
  const { fan, id } = of('a')
  await performer(messages.markConversationRead, { params: { id } })
  // The receipt was sent before the sockets below are opened.
  await site.quiet()
  const notifiedBefore = await notified(performer)
  const seen = async () => {
    const { data } = await fan(messages.listConversations)
    const one = await fan(messages.readConversation, { params: { id } })
    return [JSON.stringify(data), JSON.stringify(one)]
  }
  const before = await seen()
  const socket = await openSocket(site.base, fan.token)
  onTestFinished(() => socket.close())
  await change(performer, id, { isRestricted: true })
  assert.deepEqual(await seen(), before, 'no view shows the restriction')
  await site.sql.query(`update conversation_participants set seen_at = now() - interval '1 hour'`)
  await send(fan, id, 'do you see me')
  assert.equal(await notified(performer), notifiedBefore, 'no notification')
  assert.deepEqual([await names(performer), await names(performer, { tab: 'restricted' })], [['rita.b'], ['rita.a']])
  const { seq } = (await performer(messages.listMessages, { params: { id } })).data[0] ?? assert.fail()
  await performer(messages.markConversationRead, { params: { id } })
  await performer(inbox.changeConversations, { body: { act: 'read', ids: [id] } })
  await send(performer, id, 'an answer')
  const { _id: answer } = await socket.received(messages.messageCreated, (one) => one.text === 'an answer')
  await site.sql.query(`update conversation_participants set seen_at = now() - interval '1 hour'`)
  await fan(acts.reactToMessage, { params: { id: answer }, body: { emoji: '👍' } })
  assert.equal(await notified(performer), notifiedBefore, 'no notification of a reaction')
  assert.deepEqual(socket.all(messages.conversationSeen), [], 'no receipt')
  const { seenSeq } = await fan(messages.readConversation, { params: { id } })
  assert.ok(seenSeq < seq, 'no read position in the view')
  await change(performer, id, { isRestricted: false })
  await send(fan, id, 'and now')
  await performer(messages.markConversationRead, { params: { id } })
  await socket.received(messages.conversationSeen, (one) => one.conversationId === id)
})

test('a fan cannot learn from a message that disappears after reading when it was read', async () => {
  const { of } = await written('timed', ['a'])
  const { fan, id } = of('a')
  const body = { text: 'when do you read this', disappearsAfter: 'seen' as const }
  await assert.rejects(fan(messages.sendMessage, { params: { id }, body }), isApiError('not_valid'))
})

test('a performer without read receipts shows fans nothing of past or future reading', async () => {
  const { performer, of } = await written('sent', ['a'])
  const { fan, id } = of('a')
  const seen = async () => (await fan(messages.readConversation, { params: { id } })).seenSeq
  await performer(messages.markConversationRead, { params: { id } })
  assert.equal(await seen(), 1)
  const off = await performer(inbox.changeMessageSettings, { body: { sendsReceipts: false } })
  assert.deepEqual(off, { showsPresence: true, sendsReceipts: false, answersAlone: false })
  assert.equal(await seen(), 0)
  await send(fan, id, 'read this')
  await performer(messages.markConversationRead, { params: { id } })
  assert.equal(await seen(), 0)
  await performer(inbox.changeMessageSettings, { body: { sendsReceipts: true } })
  assert.equal(await seen(), 1, 'earlier reads are reported with the next read')
  await assert.rejects(fan(inbox.changeMessageSettings, { body: { sendsReceipts: false } }), isApiError('not_allowed'))
})

/** Adds `many` fans who follow the performer, each with one unread message. */
async function crowd(performer: Caller, many: number): Promise<void> {
  await site.sql.query(
    `with fans as (
      insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
      select gen_random_uuid(), 'fan', 'Crowd', 'crowd' || n, 'crowd' || n || '@example.test', now(), 'none', 'active', now()
      from generate_series(1, $2::int) n returning id
    ), followed as (
      insert into entitlements (holder_id, kind, subject_id) select id, 'follow', $1::uuid from fans
    ), opened as (
      insert into conversations (id, fan_id, performer_id, last_seq, last_at, created_at)
      select gen_random_uuid(), id, $1::uuid, 1, now(), now() from fans returning id, fan_id
    ), said as (
      insert into messages (id, conversation_id, seq, sender_id, recipient_id, kind, text, created_at)
      select gen_random_uuid(), id, 1, fan_id, $1::uuid, 'text', 'hello', now() from opened
    )
    insert into conversation_participants (conversation_id, account_id, unseen)
      select id, fan_id, 0 from opened union all select id, $1::uuid, 1 from opened`,
    [performer.id, many],
  )
}

test('a performer who repeats a bulk act reaches conversations beyond the first two hundred', async () => {
  const performer = await site.performer('cora')
  await crowd(performer, inbox.MAX_CONVERSATIONS_PER_REQUEST + 1)
  const { _id: groupId } = await performer(fanGroups.createFanGroup, { body: { name: 'all of them' } })
  for (const act of ['mute', 'unmute', 'read', 'unread', 'add_to_group', 'archive'] as const) {
    const body = { act, filter: {}, ...(act === 'add_to_group' && { groupId }) }
    const twice = [await performer(inbox.changeConversations, { body }), await performer(inbox.changeConversations, { body })]
    assert.deepEqual(
      twice,
      [
        { changed: inbox.MAX_CONVERSATIONS_PER_REQUEST, left: 1 },
        { changed: 1, left: 0 },
      ],
      act,
    )
  }
  assert.equal(
    (await performer(messages.listConversations, { query: { tab: 'archived' } })).total,
    inbox.MAX_CONVERSATIONS_PER_REQUEST + 1,
  )
})
