import assert from 'node:assert/strict'
import { beforeAll, onTestFinished, test } from 'vitest'
import * as follows from '@fanfare/contract/follows'
import * as messages from '@fanfare/contract/messages'
import * as notifications from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as verifications from '@fanfare/contract/verifications'
import { jpeg } from '../../../test/pictures.ts'
import { openSocket } from '../../../test/socket.ts'
import { openTestServer, type Caller, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})

const badge = async (who: Caller) => {
  await site.quiet()
  return who(notifications.countUnread, {})
}

test('a fan who opens the list clears the badge, keeps unread notifications, and sees new ones counted', async () => {
  const performer = await site.performer('ada.vale')
  const fans = [await site.fan('felix'), await site.fan('mara')]
  const write = async (fan: Caller) => {
    const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
    await fan(messages.sendMessage, { params: { id: _id }, body: { text: 'Hello' } })
  }
  for (const fan of fans) await write(fan)
  assert.deepEqual(await badge(performer), { total: 2, unseen: 2 })
  await performer(notifications.markAllNotificationsSeen, {})
  assert.deepEqual(await badge(performer), { total: 2, unseen: 0 })
  await write(await site.fan('theresa'))
  assert.deepEqual(await badge(performer), { total: 3, unseen: 1 })
  await performer(notifications.markAllNotificationsRead, {})
  assert.deepEqual(await badge(performer), { total: 0, unseen: 0 })
})

test('a fan who reads a conversation reads its notification and no other', async () => {
  const performer = await site.performer('juno.park')
  const fans = [await site.fan('bo.li'), await site.fan('samir')]
  const converses: string[] = []
  for (const fan of fans) {
    const { _id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
    await fan(messages.sendMessage, { params: { id: _id }, body: { text: 'Hello' } })
    converses.push(_id)
  }
  assert.equal((await badge(performer)).total, 2)
  await performer(messages.markConversationRead, { params: { id: converses[0]! } })
  await site.quiet()
  const unread = await performer(notifications.listNotifications, { query: { unread: true } })
  assert.deepEqual(
    unread.data.map((line) => line.link),
    [`/messages/${converses[1]}`],
  )
})

test("an operator's badge does not count what another operator has decided", async () => {
  const operators = [await site.operator('olga'), await site.operator('omar')]
  const performer = await site.performer('nova.star', 'pending')
  const link = `/admin/verifications/${performer.id}`
  for (const { id } of operators)
    await site.sql.query(
      `insert into notifications (id, account_id, type, title, link, created_at, updated_at)
       values (gen_random_uuid(), $1, 'verification_waiting', 'A performer waits', $2, now(), now())`,
      [id, link],
    )
  assert.equal((await badge(operators[1]!)).total, 1)
  const params = { id: performer.id }
  const { submittedAt } = await operators[0]!(verifications.readVerification, { params })
  await operators[0]!(verifications.rejectVerification, {
    params,
    body: { reason: 'The picture is too dark.', submittedAt },
  })
  for (const operator of operators) assert.equal((await badge(operator)).total, 0)
})

test('a post notifies each of more than a thousand followers once, including subscribers and the last one', async () => {
  const performer = await site.performer('milo.reyes')
  const { rows } = await site.sql.query<{ id: string }>(`
    insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@example.test', now(), 'none', 'active', now()
    from generate_series(1, 1203) n returning id`)
  await site.sql.query(
    `insert into entitlements (holder_id, kind, subject_id, expires_at)
      select f.id, k.kind, $2::uuid, case when k.kind = 'subscription' then now() + interval '1 day' end
      from unnest($1::uuid[]) with ordinality as f (id, n) cross join unnest(array['follow', 'subscription']) as k (kind)
      where k.kind = 'follow' or n % 3 = 0`,
    [rows.map(({ id }) => id), performer.id],
  )
  const last = await site.fan('zoe.last')
  await last(follows.follow, { params: { id: performer.id } })
  const socket = await openSocket(site.base, last.token)
  onTestFinished(() => socket.close())

  const { _id } = await performer(posts.createPost, { body: { text: 'a word to all', audience: 'free' } })
  await socket.received(posts.postPublished, ({ postId }) => postId === _id)
  await site.quiet()
  const { rows: counted } = await site.sql.query<{ lines: number; people: number }>(
    'select count(*)::int as lines, count(distinct account_id)::int as people from notifications where link = $1',
    [`/post/${_id}`],
  )
  assert.deepEqual(counted, [{ lines: 1204, people: 1204 }])
})

test('a performer is notified of each sale in words for its kind', async () => {
  const performer = await site.performer('ines.caron')
  const fan = await site.fan('rafael', 100)
  const { _id: post } = await performer(posts.createPost, { body: { text: 'a story', audience: 'paid', price: 20 } })
  const { _id: conversation } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const { _id: photo } = await performer(messages.uploadMessagePhoto, { files: { file: await jpeg() } })
  await site.quiet()
  const { _id: message } = await performer(messages.sendMessage, {
    params: { id: conversation },
    body: { fileIds: [photo], price: 5 },
  })
  await fan(posts.buyPost, { params: { id: post }, body: { price: 20 } })
  await fan(messages.buyMessage, { params: { id: message }, body: { price: 5 } })
  await site.quiet()
  const { data } = await performer(notifications.listNotifications, { query: { type: 'purchase' } })
  assert.deepEqual(data.map(({ title }) => title).toSorted(), [
    'Your message was unlocked for 5 tokens ($5.00)',
    'Your post was unlocked for 20 tokens ($20.00)',
  ])
})

test('a fan keeps no notification of an unsent or emptied message, but keeps those of unread messages', async () => {
  const performer = await site.performer('orla')
  const fan = await site.fan('piet')
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  const send = () => fan(messages.sendMessage, { params: { id }, body: { text: 'Hello' } })
  const [first, second] = [await send(), await send()]
  assert.equal((await badge(performer)).total, 1)
  await fan(messages.deleteMessage, { params: { id: first._id } })
  assert.equal((await badge(performer)).total, 1)
  await fan(messages.deleteMessage, { params: { id: second._id } })
  assert.equal((await badge(performer)).total, 0)
  await send()
  assert.equal((await badge(performer)).total, 1, 'the next message creates one notification')
  await performer(messages.removeAllMessages, { params: { id } })
  assert.equal((await badge(performer)).total, 0)
})

test("an account's other windows update the unread count immediately when one window reads some", async () => {
  const performer = await site.performer('wilma')
  const fan = await site.fan('xaver')
  const { _id: id } = await fan(messages.openConversation, { body: { source: 'performer', sourceId: performer.id } })
  await fan(messages.sendMessage, { params: { id }, body: { text: 'Hello' } })
  assert.deepEqual(await badge(performer), { total: 1, unseen: 1 })
  const other = await openSocket(site.base, performer.token)
  onTestFinished(() => other.close())
  await performer(notifications.markAllNotificationsSeen, {})
  await other.received(notifications.notificationsSeen, (one) => one.totalUnread === 1 && one.totalUnseen === 0)
  await performer(notifications.markAllNotificationsRead, {})
  await other.received(notifications.notificationsSeen, (one) => one.totalUnread === 0)
})
