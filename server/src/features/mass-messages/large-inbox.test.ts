/** Stories of mass messages in the performer's own inbox, and of recipients when a paused message resumes. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as groups from '@fanfare/contract/fan-groups'
import * as inbox from '@fanfare/contract/inbox'
import * as mass from '@fanfare/contract/mass-messages'
import * as messages from '@fanfare/contract/messages'
import { openTestServer, type Caller } from '../../../test/test-server.ts'

const site = await openTestServer()

const everyone = { rule: { match: 'all' as const, conditions: [{ who: 'followers' as const }] } }
const follower = async (name: string, performer: Caller) => {
  const fan = await site.fan(name)
  await fan(follows.follow, { params: { id: performer.id } })
  return fan
}
const writes = async (fan: Caller, performer: Caller) => {
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'hello' } })
  return id
}
const toAll = async (performer: Caller, audience: mass.MassAudience = everyone) => {
  const { _id } = await performer(mass.scheduleMassMessage, { body: { audience, text: 'Hello all' } })
  await site.quiet()
  return _id
}
const names = async (performer: Caller) =>
  (await performer(messages.listConversations, { query: {} })).data.map((one) => one.with.username)
const stateOf = async (performer: Caller, id: string) => (await performer(mass.readMassMessage, { params: { id } })).message
const act = (performer: Caller, id: string, verb: mass.MassMessageAction) =>
  performer(mass.changeMassMessageState, { params: { id, act: verb } })

test('a performer sees fans who wrote above all recipients of a mass message', async () => {
  const ada = await site.performer('ada.vale')
  const fans: Caller[] = []
  for (let i = 0; i < 30; i += 1) fans.push(await follower(`crowd_${i}`, ada))
  const [first, second] = fans
  const hidden = await writes(second!, ada)
  await writes(first!, ada)
  await ada(inbox.changeConversation, { params: { id: hidden }, body: { isHidden: true } })
  await toAll(ada)
  const [top, ...others] = await names(ada)
  assert.deepEqual([top, others.includes('crowd_1'), others.length], ['crowd_0', false, 24])
  const ofFan = await second!(messages.listConversations, { query: {} })
  assert.equal(ofFan.data[0]?.lastMessage, 'Hello all', 'the fan sees it as the latest message')
  await writes(second!, ada)
  assert.equal((await names(ada))[0], 'crowd_1', 'a message from the fan moves the conversation up')
})

test('a performer finds a fan by name among many later recipients of a mass message', async () => {
  const mira = await site.performer('mira')
  const fan = await follower('wanted_one', mira)
  await writes(fan, mira)
  await site.sql.query(
    `with people as (
      insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
      select gen_random_uuid(), 'fan', 'Many', 'many' || n, 'many' || n || '@example.test', now(), 'none', 'active', now() from generate_series(1, 5001) n returning id
    )
    insert into conversations (id, fan_id, performer_id, last_seq, last_at, created_at)
      select gen_random_uuid(), id, $1, 1, now() + interval '1 minute', now() from people`,
    [mira.id],
  )
  const found = await mira(messages.searchConversations, { query: { keyword: 'WANTED_' } })
  assert.deepEqual([found.data.map((one) => one.with.username), found.total], [['wanted_one'], 1])
  assert.equal((await mira(messages.searchConversations, { query: { keyword: 'wanted%' } })).total, 0)
  assert.equal((await fan(messages.searchConversations, { query: { keyword: 'mir' } })).total, 1)
})

test('a resumed message skips and counts fans who no longer match, and a deleted group stops it', async () => {
  const lena = await site.performer('lena')
  const [stays, leaves, excluded] = [
    await follower('stays', lena),
    await follower('leaves', lena),
    await follower('excluded', lena),
  ]
  const { _id: groupId } = await lena(groups.createFanGroup, { body: { name: 'Not these' } })
  /** Its recipients are listed as of the pause. */
  const paused = async (audience: mass.MassAudience) => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const { _id } = await lena(mass.scheduleMassMessage, { body: { audience, text: 'Hello', at } })
    await site.sql.query(
      `update mass_messages set status = 'paused', is_listed = true, total = 3, scheduled_at = now() where id = $1`,
      [_id],
    )
    await site.sql.query('insert into mass_message_recipients (mass_message_id, fan_id) select $1, unnest($2::uuid[])', [
      _id,
      [stays.id, leaves.id, excluded.id],
    ])
    return _id
  }
  const id = await paused({ ...everyone, exceptGroupIds: [groupId] })
  await leaves(follows.unfollow, { params: { id: lena.id } })
  // The fan can still be written to.
  await site.sql.query(
    `insert into entitlements (holder_id, kind, subject_id, expires_at) values ($1, 'subscription', $2, now() + interval '1 day')`,
    [leaves.id, lena.id],
  )
  await lena(groups.addFanGroupUsers, { params: { id: groupId }, body: { userIds: [excluded.id] } })
  await act(lena, id, 'resume')
  await site.quiet()
  const { status, sent, skipped } = await stateOf(lena, id)
  assert.deepEqual([status, sent, skipped], ['sent', 1, 2])

  const { _id: chosen } = await lena(groups.createFanGroup, { body: { name: 'These' } })
  await lena(groups.addFanGroupUsers, { params: { id: chosen }, body: { userIds: [stays.id] } })
  const gone = await paused({ groupIds: [chosen] })
  await lena(groups.deleteFanGroup, { params: { id: chosen } })
  await act(lena, gone, 'resume')
  await site.quiet()
  const stopped = await stateOf(lena, gone)
  assert.deepEqual([stopped.status, stopped.problem, stopped.sent], ['cancelled', 'groups', 0])
})
