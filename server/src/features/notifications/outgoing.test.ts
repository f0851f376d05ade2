import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { deleteMessage, listMessages } from '@fanfare/contract/messages'
import * as settings from '@fanfare/contract/notification-settings'
import * as tokens from '@fanfare/contract/tokens'
import { openNotifyingSite } from '../../../test/notifying-site.ts'
import type { Caller } from '../../../test/test-server.ts'

const { site, mail, service, change, switches, lineOf, block, write, onDevice, bodies, bringDue } = await openNotifyingSite()

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const code = (error: ApiError) => error.code
/** Removes soft line breaks of quoted-printable (RFC 2045, 6.7). */
const mailsTo = async ({ email }: Caller) => {
  await site.quiet()
  const plain = mail.received.map((one) => one.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  return plain.filter((one) => one.includes(`To: ${email}`))
}

test('a push message arrives encrypted and signed, once, with name and amount only if the fan wants them', async () => {
  const performer = await site.performer('juno.park')
  const fan = await site.fan('bo.li', 500)
  const browser = await onDevice(performer)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 57 } })
  assert.deepEqual(await bodies(browser), ['You received a tip'])
  const { claims, headers, payload } = browser.received[0]!
  assert.deepEqual(
    [claims.aud, claims.sub, payload.link],
    [new URL(service.url).origin, 'https://fans.example', '/studio/earnings'],
  )
  const ahead = claims.exp - Date.now() / 1000
  assert.ok(ahead > 0 && ahead <= 24 * 60 * 60, 'RFC 8292: at most a day')
  assert.deepEqual(
    [headers['content-encoding'], headers['ttl'], headers['topic']],
    ['aes128gcm', '86400', payload.tag.replaceAll('-', '')],
  )
  const again = { accountIds: [performer.id] }
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['send notification pushes', again])
  assert.equal((await bodies(browser)).length, 1, 'sent once, even if its job runs again')
  await change(performer, { showsDetails: true })
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 58 } })
  assert.equal((await bodies(browser)).at(-1), 'bo li: You received a tip of 58 tokens ($58.00)')
})

test('a device ends with its session or its subscription, and the eleventh replaces the oldest', async () => {
  const performer = await site.performer('nova.star')
  const fan = await site.fan('mara')
  const gone = await onDevice(performer)
  gone.answer(410)
  const devices = async () => (await performer(settings.readNotificationSettings)).devices.length
  await write(fan, performer)
  await site.quiet()
  assert.equal(await devices(), 0, 'the push service no longer knows the device')

  const signedOut = await onDevice(performer)
  const { rows } = await site.sql.query<{ id: string }>('select id from push_devices where account_id = $1', [performer.id])
  assert.equal(rows.length, 1)
  await site.sql.query('delete from sessions where id = (select session_id from push_devices where id = $1)', [rows[0]!.id])
  await write(await site.fan('samir'), performer)
  await site.quiet()
  assert.deepEqual([signedOut.received.length, signedOut.requestCount()], [0, 0])

  const other = await site.performer('lena.fox')
  await site.sql.query(
    `with opened as (insert into sessions (id, account_id, token_hash, device, address, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), $1, sha256(n::text::bytea), '', '', now(), now(), now() + interval '1 day' from generate_series(1, 10) n
       returning id)
     insert into push_devices (id, account_id, session_id, device, endpoint, p256dh, auth, created_at)
       select gen_random_uuid(), $1, id, '', 'https://push.example/' || id, 'x', 'y', now() - interval '1 day' from opened`,
    [other.id],
  )
  await onDevice(other)
  const registered = (await other(settings.readNotificationSettings)).devices
  assert.deepEqual([registered.length, registered[0]?.isThis], [10, true])
})

test('messages wait for a push service that is down, others are sent, and a device is removed only after days', async () => {
  const performer = await site.performer('opal')
  const another = await site.performer('onyx')
  const [away, other] = [await onDevice(performer), await onDevice(another)]
  const failingDays = async () => {
    const { rows } = await site.sql.query<{ days: number | null }>(
      `select round(extract(epoch from now() - failing_since) / 86400)::int as days from push_devices where account_id = $1`,
      [performer.id],
    )
    return rows.map(({ days }) => days)
  }
  away.answer(503)
  await write(await site.fan('gil'), performer)
  assert.deepEqual([await bodies(away), away.requestCount(), await failingDays()], [[], 1, [0]])
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['send notification pushes', { accountIds: [performer.id] }])
  await site.quiet()
  assert.equal(away.requestCount(), 1, 'the next request comes later, not immediately')
  await write(await site.fan('gus'), another)
  assert.equal((await bodies(other)).length, 1)
  await bringDue(performer)
  assert.deepEqual([await bodies(away), away.requestCount(), await failingDays()], [[], 2, [0]])

  away.answer(201)
  await bringDue(performer)
  assert.deepEqual([await bodies(away), await failingDays()], [['You have a new message'], [null]])

  away.answer(503)
  const failed = (since: string, last: string) =>
    site.sql.query(
      `update push_devices set failing_since = now() - $2::interval, failed_at = now() - $3::interval where account_id = $1`,
      [performer.id, since, last],
    )
  await failed('4 days', '3 days')
  await write(await site.fan('hal'), performer)
  await site.quiet()
  assert.deepEqual(await failingDays(), [0], 'twice, with days between')
  await failed('4 days', '1 hour')
  await bringDue(performer)
  await site.quiet()
  assert.deepEqual(await failingDays(), [])
})

test('a large number of obsolete push messages does not delay the ones behind them', async () => {
  const performer = await site.performer('ruby')
  const browser = await onDevice(performer)
  await change(performer, { quietHours: { from: hoursFromNow(-2), to: hoursFromNow(2) }, timeZone: 'UTC' })
  await site.sql.query(
    `with told as (insert into notifications (id, account_id, type, title, link, read_at, created_at, updated_at)
       select gen_random_uuid(), $1, 'message', 'old', '/', now(), now(), now() from generate_series(1, 450) returning id)
     insert into notification_pushes (notification_id, device_id, account_id, due_at)
       select told.id, d.id, $1, now() - interval '1 hour' from told, push_devices d where d.account_id = $1`,
    [performer.id],
  )
  await write(await site.fan('ian'), performer)
  await site.quiet()
  await site.sql.query(
    `update notification_pushes set due_at = now() - interval '1 minute'
    where account_id = $1 and due_at > now()`,
    [performer.id],
  )
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['send notification pushes', { accountIds: [performer.id] }])
  assert.equal((await bodies(browser)).length, 1)
})

test("a user can register only addresses of push services, and cannot take over another user's browser", async () => {
  const [fan, thief] = [await site.fan('rita'), await site.fan('thief')]
  const browser = await onDevice(fan)
  const { endpoint, p256dh, auth: secret } = browser.subscription
  const add = (who: Caller, body: object) =>
    who(settings.addPushDevice, { body: { endpoint, p256dh, auth: secret, ...body } }).then(() => 'taken', code)
  const closed = [
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://push.example:22/x',
    'https://me:secret@push.example/x',
    'file:///etc/passwd',
    'push',
  ]
  for (const one of closed) assert.equal(await add(thief, { endpoint: one }), 'not_valid', one)
  const others = service.browser().subscription
  assert.equal(await add(thief, { p256dh: others.p256dh, auth: others.auth }), 'not_allowed')
  assert.equal(await add(thief, {}), 'taken', 'the same browser, another account')
  assert.deepEqual((await fan(settings.readNotificationSettings)).devices, [])
})

test('push messages wait during quiet hours and come as one, without read, turned-off or blocked ones', async () => {
  const performer = await site.performer('ivy.rose')
  const fans = [await site.fan('kim'), await site.fan('lou')]
  const browser = await onDevice(performer)
  await change(performer, { quietHours: { from: hoursFromNow(-2), to: hoursFromNow(2) }, timeZone: 'UTC' })
  const end = async () => {
    await bringDue(performer)
    return bodies(browser)
  }
  for (const fan of fans) await write(fan, performer)
  assert.deepEqual(await bodies(browser), [])
  assert.deepEqual(await end(), ['2 new notifications'])
  const blocked = await site.fan('max')
  await write(blocked, performer)
  await site.quiet()
  await block(performer, blocked)
  assert.equal((await end()).length, 1)
  await write(await site.fan('noa'), performer)
  await site.quiet()
  await switches(performer, 'message', 'push', false)
  assert.equal((await end()).length, 1)
})

test('an email names no one and no amount in text and HTML, and its unsubscribe button stops that kind with one POST', async () => {
  const performer = await site.performer('olive')
  await switches(performer, 'tip', 'email', true)
  const fan = await site.fan('pip', 500)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 59 } })
  const [first = ''] = await mailsTo(performer)
  assert.match(first, /Subject: You received a tip/)
  assert.doesNotMatch(first, /pip|59 tokens/)
  assert.match(first, /text\/html[\s\S]*https:\/\/fans\.example\/studio\/earnings/)
  assert.match(first, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/)
  const link = /https:\/\/fans\.example(\/notifications\/unsubscribe\?token=[\w-]+)/.exec(first)?.[1] ?? ''
  const post = (path: string) =>
    fetch(`${site.base}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    })
  assert.equal((await post(`${link}x`)).status, 400)
  assert.equal((await lineOf(performer, 'tip'))?.email, true)
  const token = new URL(link, site.base).searchParams.get('token')!
  assert.deepEqual(await site.guest(settings.readMailSubscription, { query: { token } }), { labels: ['Tips'], isOn: true })
  assert.equal((await post(link)).status, 200)
  assert.equal((await lineOf(performer, 'tip'))?.email, false)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 59 } })
  assert.equal((await mailsTo(performer)).length, 1)
})

test('a joined email names its kinds, and one click stops only those', async () => {
  const performer = await site.performer('rose')
  await change(performer, { emailFrequency: 'daily', timeZone: 'UTC' })
  await switches(performer, 'tip', 'email', true)
  const fan = await site.fan('tom', 500)
  await write(fan, performer)
  await fan(tokens.tip, { params: { id: performer.id }, body: { amount: 59 } })
  await site.quiet()
  await bringDue(performer)
  const [first = ''] = await mailsTo(performer)
  assert.match(first, /Subject: 2 new notifications/)
  assert.match(first, /Unsubscribe \((?:New messages, Tips|Tips, New messages)\)/)
  const link = /List-Unsubscribe: <https:\/\/fans\.example(\/notifications\/unsubscribe\?token=[\w-]+)>/.exec(
    first.replaceAll(/\r\n[ \t]+/g, ' '),
  )?.[1]
  assert.ok(link !== undefined)
  const token = new URL(link, site.base).searchParams.get('token')!
  const about = await site.guest(settings.readMailSubscription, { query: { token } })
  assert.deepEqual([about.labels.toSorted(), about.isOn], [['New messages', 'Tips'], true])
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  assert.equal((await fetch(`${site.base}${link}`, { method: 'POST', body: oneClick, redirect: 'manual' })).status, 200)
  assert.deepEqual([(await lineOf(performer, 'tip'))?.email, (await lineOf(performer, 'message'))?.email], [false, false])
  assert.equal((await lineOf(performer, 'new_subscriber'))?.email, true, 'the email left this one out')
  assert.equal((await performer(settings.readNotificationSettings)).emailFrequency, 'daily')
  assert.equal((await site.guest(settings.readMailSubscription, { query: { token } })).isOn, false)
})

test('a digest comes once with everything, and not at all if nothing has happened', async () => {
  const performer = await site.performer('quinn')
  await change(performer, { emailFrequency: 'daily', timeZone: 'Europe/Madrid' })
  const fans = [await site.fan('ray'), await site.fan('sue')]
  for (const fan of fans) await write(fan, performer)
  assert.deepEqual(await mailsTo(performer), [])
  const { rows } = await site.sql.query<{ hour: string }>(
    `select distinct to_char(due_at at time zone 'Europe/Madrid', 'HH24:MI') as hour from notification_mails where account_id = $1`,
    [performer.id],
  )
  assert.deepEqual(rows, [{ hour: '08:00' }])
  await bringDue(performer)
  for (let i = 0; i < 3; i += 1)
    await site.sql.query('select graphile_worker.add_job($1, $2)', ['send notification mails', { accountIds: [performer.id] }])
  const sent = await mailsTo(performer)
  assert.equal(sent.length, 1)
  assert.match(sent[0]!, /Subject: 2 new notifications/)
})

test('an address without a mailbox gets no more emails until it is confirmed again', async () => {
  const performer = await site.performer('yara')
  mail.refuse(performer.email)
  await write(await site.fan('zed'), performer)
  await site.quiet()
  const status = async () =>
    (await site.sql.query('select status from mails where recipient = $1 order by created_at, id', [performer.email])).rows.map(
      (row) => row.status,
    )
  assert.deepEqual(await status(), ['failed'])
  assert.equal((await performer(settings.readNotificationSettings)).isAddressFailing, true)
  await write(await site.fan('abe'), performer)
  await site.quiet()
  assert.deepEqual(await status(), ['failed', 'failed'])
  mail.accept(performer.email)
  await site.guest(auth.sendConfirmation, { body: { email: performer.email } })
  const token = /confirm\?token=([\w-]+)/.exec((await mailsTo(performer)).at(-1) ?? '')?.[1] ?? ''
  await performer(auth.confirmEmail, { body: { token } })
  assert.equal((await performer(settings.readNotificationSettings)).isAddressFailing, false)
  await write(await site.fan('bea'), performer)
  await site.quiet()
  assert.deepEqual(await status(), ['failed', 'failed', 'sent', 'sent'])
})

test('a fan gets no email of a message that was unsent in between', async () => {
  const performer = await site.performer('tilda')
  await change(performer, { emailFrequency: 'daily' })
  const fan = await site.fan('ugo')
  const id = await write(fan, performer)
  await site.quiet()
  const [sent] = (await fan(listMessages, { params: { id } })).data
  await fan(deleteMessage, { params: { id: sent!._id } })
  await site.quiet()
  await bringDue(performer)
  assert.deepEqual(await mailsTo(performer), [])
})
