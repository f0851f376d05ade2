import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Type } from 'typebox'
import type { ApiError } from '@fanfare/contract'
import * as follows from '@fanfare/contract/follows'
import * as notifications from '@fanfare/contract/notifications'
import * as posts from '@fanfare/contract/posts'
import * as reactions from '@fanfare/contract/reactions'
import * as tokens from '@fanfare/contract/tokens'
import { event } from '#platform/events.ts'
import { notificationKind, notificationRule } from '#platform/notification-rules.ts'
import { openNotifyingSite } from '../../../test/notifying-site.ts'
import type { Caller } from '../../../test/test-server.ts'
import { listenersFor } from './notify.ts'

const { site, change, switches, lineOf, block, write, onDevice, bodies } = await openNotifyingSite()

const answers = notificationKind('answer', {
  group: 'social',
  label: () => 'Answers',
  who: ['fan'],
  many: (people) => `${people} people have answered`,
  outside: { usual: () => ({ subject: 'Someone answered', body: ['Someone answered your question.'], button: 'View news' }) },
})
const code = (error: ApiError) => error.code
const titles = async (who: Caller) => {
  await site.quiet()
  return (await who(notifications.listNotifications, { query: {} })).data.map(({ title }) => title)
}

test('a user turns each kind on and off per channel, but cannot hide money from the list or change kinds of other roles', async () => {
  const performer = await site.performer('ada.vale')
  const fan = await site.fan('felix', 500)
  assert.deepEqual(await lineOf(performer, 'tip').then((line) => [line?.inApp, line?.email, line?.push]), [true, false, true])
  await switches(performer, 'tip', 'inApp', false)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  assert.deepEqual(await titles(performer), [])
  await switches(performer, 'tip', 'inApp', true)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 50 } })
  assert.deepEqual(await titles(performer), ['You received a tip of 50 tokens ($50.00)'])
  assert.deepEqual((await lineOf(performer, 'payout'))?.fixed, ['inApp'])
  assert.equal(await switches(performer, 'payout', 'inApp', false).catch(code), 'not_valid')
  assert.equal(await switches(fan, 'tip', 'push', false).catch(code), 'not_valid')
  assert.equal(await switches(fan, 'constructor', 'push', false).catch(code), 'not_valid')
  assert.equal(await change(fan, { timeZone: 'Mars/Olympus' }).catch(code), 'not_valid')
  assert.equal(await change(fan, { quietHours: { from: '22:00', to: '22:00' } }).catch(code), 'not_valid')
})

test('likes of one day are one notification with a count, without blocked fans, and can be filtered by kind', async () => {
  const performer = await site.performer('tess')
  const fans = [await site.fan('uma'), await site.fan('vic'), await site.fan('wes')]
  const { _id } = await performer(posts.createPost, { body: { text: 'hello', audience: 'free' } })
  for (const fan of fans) {
    await fan(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId: _id } })
    await site.quiet()
  }
  const [line, ...none] = (await performer(notifications.listNotifications, { query: { group: 'social' } })).data
  assert.deepEqual(none, [])
  assert.deepEqual(
    [line?.title, line?.people, line?.from?.username, line?.others[0]?.username],
    ['3 people like this', 3, 'wes', 'vic'],
  )
  assert.equal((await performer(notifications.countUnread)).total, 1)
  await block(performer, fans[2]!)
  const [after] = (await performer(notifications.listNotifications, { query: { group: 'social' } })).data
  assert.deepEqual([after?.title, after?.people, after?.from?.username], ['2 people like this', 2, 'vic'])
  await write(await site.fan('xena'), performer)
  await site.quiet()
  await performer(notifications.markAllNotificationsRead, { query: { group: 'social' } })
  const unread = await performer(notifications.listNotifications, { query: { unread: true } })
  assert.deepEqual(
    unread.data.map(({ type }) => type),
    ['message'],
  )
  const bySecret = await fetch(`${site.api}/notification?sortBy=account_id`, { headers: { authorization: performer.token } })
  assert.equal(bySecret.status, 400)
})

test('a performer marks notifications as read up to the newest one shown, or of one kind, and later ones stay unread', async () => {
  const performer = await site.performer('vera.reads')
  const [first, second] = [await site.fan('first.reads'), await site.fan('second.reads')]
  const { _id } = await performer(posts.createPost, { body: { text: 'hello', audience: 'free' } })
  const unread = async () =>
    (await performer(notifications.listNotifications, { query: { unread: true } })).data.map(({ type }) => type).toSorted()
  await write(first, performer)
  await first(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId: _id } })
  await site.quiet()
  const { data } = await performer(notifications.listNotifications, { query: {} })
  const upTo = data[0]!.updatedAt
  await site.sql.query(`update notifications set updated_at = updated_at + interval '1 second' where type = 'reaction'`)
  await second(reactions.addReaction, { body: { action: 'like', objectType: 'post', objectId: _id } })
  await site.quiet()
  await performer(notifications.markAllNotificationsRead, { query: { type: 'reaction', upTo } })
  assert.deepEqual(await unread(), ['message', 'reaction'])
  await performer(notifications.markAllNotificationsRead, { query: { upTo } })
  assert.deepEqual(await unread(), ['reaction'])
  await performer(notifications.markAllNotificationsRead, { query: { type: 'reaction' } })
  assert.deepEqual(await unread(), [])
  assert.equal(await performer(notifications.markAllNotificationsRead, { query: { upTo: 'soon' } }).catch(code), 'not_valid')
})

test('a grouped notification shows and links to the latest event, no matter in which order its jobs run', async () => {
  const [reader, first, second] = [await site.fan('abe'), await site.fan('bea'), await site.fan('cem')]
  const rule = notificationRule(event('answer', Type.Object({ from: Type.String(), place: Type.String() })), answers, {
    to: () => [reader.id],
    from: ({ from }) => from,
    words: ({ place }) => ({ title: `An answer ${place}`, link: '/questions', target: `#${place}` }),
  })
  const [listener] = listenersFor([rule])
  const answered = (from: Caller, place: string, jobId: string) =>
    site.ctx.write((tx) => listener!.run(tx, { from: from.id, place } as never, jobId))
  await answered(second, 'below', '12')
  await answered(first, 'above', '9')
  const { data } = await reader(notifications.listNotifications, { query: {} })
  assert.deepEqual(
    data.map((line) => [line.title, line.link, line.people]),
    [['An answer below', '/questions#below', 2]],
  )
  await answered(first, 'further down', '13')
  assert.equal((await reader(notifications.listNotifications, { query: {} })).data[0]?.link, '/questions#further down')
})

test('a post notifies two thousand followers in pages, on their devices too, each by their settings', async () => {
  const performer = await site.performer('cleo')
  const most = 2000
  await site.sql.query(
    `insert into accounts (id, role, name, username, email, email_confirmed_at, password_hash, status, created_at)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'fan', 'Crowd ' || n, 'crowd' || n, 'crowd' || n || '@example.test', now(), 'none', 'active', now()
     from generate_series(1, ${most}) n`,
  )
  await site.sql.query(
    `insert into entitlements (holder_id, kind, subject_id)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'follow', $1 from generate_series(1, ${most}) n`,
    [performer.id],
  )
  await site.sql.query(
    `insert into notification_settings (account_id, switches)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       (case when n % 4 = 0 then '{"new_post": {"inApp": false, "push": false}}' else '{"new_post": {"email": true}}' end)::jsonb
     from generate_series(1, ${most}) n where n % 4 = 0 or n % 50 = 1`,
  )
  const last = await site.fan('zoe.last')
  await last(follows.follow, { params: { id: performer.id } })
  const browser = await onDevice(last)
  const { _id } = await performer(posts.createPost, { body: { text: 'a word to all', audience: 'free' } })
  assert.deepEqual(await bodies(browser), ['Someone you follow has a new post'])
  const { rows } = await site.sql.query('select count(*)::int as lines from notifications where link = $1', [`/post/${_id}`])
  assert.deepEqual(rows, [{ lines: most - most / 4 + 1 }])
  const { rows: mailed } = await site.sql.query("select count(*)::int as mails from mails where recipient like 'crowd%'")
  assert.deepEqual(mailed, [{ mails: most / 50 }])
})
