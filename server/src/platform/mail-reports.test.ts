/** Tests emails that bounce hours after a mail server accepted them. */
import assert from 'node:assert/strict'
import { beforeAll, test } from 'vitest'
import * as auth from '@fanfare/contract/auth'
import * as settings from '@fanfare/contract/notification-settings'
import { listNotifications } from '@fanfare/contract/notifications'
import * as mails from '@fanfare/contract/mails'
import { anyContent } from '../../test/any-mail.ts'
import { reportOf } from '../../test/delivery-reports.ts'
import { openMailServer } from '../../test/mail-server.ts'
import { isApiError } from '../../test/payments.ts'
import { openTestServer, type Caller, type TestServer } from '../../test/test-server.ts'
import { enqueueMails } from './mail.ts'

const mail = await openMailServer()
let server: TestServer
let operator: Caller
let reportsUrl: string
beforeAll(async () => {
  server = await openTestServer({ env: { SMTP_URL: mail.url, MAIL_RETURN_PATH: 'bounces@fans.example' } })
  operator = await server.operator()
  ;({ reportsUrl } = await operator(mails.readMailReturns))
})

const writes = async (to: string, isSentAnyway = false) => {
  await server.ctx.write((tx) => enqueueMails(tx, [{ to, locale: 'en', subject: 'News', content: anyContent, isSentAnyway }]))
  await server.quiet()
}
const statuses = async (to: string) =>
  (await server.sql.query('select status from mails where recipient = $1 order by created_at, id', [to])).rows.map(
    (row) => row.status,
  )
const lastMessageId = () => /^Message-ID: (<[^>]+>)/im.exec(mail.received.at(-1) ?? '')?.[1] ?? assert.fail('no mail was sent')

const hands = async (raw: string, url = reportsUrl) => {
  const path = new URL(url).pathname
  const { status } = await fetch(server.base + path, { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: raw })
  await server.quiet()
  return status
}
const isFailing = async (who: Caller) => (await who(settings.readNotificationSettings)).isAddressFailing
const told = async (who: Caller) => {
  const { data } = await who(listNotifications)
  return data.filter(({ type }) => type === 'failing_address').map(({ title, link }) => [title, link])
}

test('a fan whose email bounces later gets no more emails until confirming the address again; the fan and the operators are notified', async () => {
  const fan = await server.fan('fay')
  await writes(fan.email)
  const messageId = lastMessageId()
  assert.equal(await isFailing(fan), false)
  const report = reportOf({ messageId, to: fan.email })
  assert.deepEqual([await hands(report), await hands(report)], [200, 200])
  assert.equal(await isFailing(fan), true)
  assert.deepEqual(await told(fan), [[`We couldn’t deliver emails to ${fan.email}`, '/settings/notifications']])
  await writes(fan.email)
  assert.deepEqual(await statuses(fan.email), ['failed', 'failed'])
  const { data } = await operator(mails.listMails, { query: { status: 'failed' } })
  assert.deepEqual(
    data.filter(({ to }) => to === fan.email).map(({ status, reason }) => [status, reason]),
    Array.from({ length: 2 }, () => ['failed', 'smtp; 550 5.1.1 no such user']),
  )

  // The server accepts this email like the last one, which proves nothing about the mailbox.
  await server.guest(auth.sendConfirmation, { body: { email: fan.email } })
  await server.quiet()
  assert.equal(await isFailing(fan), true)
  const late = lastMessageId()
  const token = /confirm\?token=3D([\w-]+)/.exec(mail.received.at(-1)!.replaceAll('=\r\n', ''))?.[1] ?? ''
  await fan(auth.confirmEmail, { body: { token } })
  assert.equal(await isFailing(fan), false)
  await hands(reportOf({ messageId: late, to: fan.email }))
  assert.equal(await isFailing(fan), false, 'a report about an older email has no effect')
  await writes(fan.email)
  assert.equal((await statuses(fan.email)).at(-1), 'sent')
})

test('reports that do not prove a missing mailbox for an email of this site have no effect', async () => {
  const [fan, other] = [await server.fan('felix'), await server.fan('fiona')]
  await writes(fan.email)
  const own = { messageId: lastMessageId(), to: fan.email }
  const unknown = '<01980000-0000-7000-8000-00000000ffff@fans.example>'
  const without = [
    reportOf({ ...own, to: other.email }),
    reportOf({ messageId: unknown, to: other.email }),
    reportOf({ messageId: "<' or 1=1 --@x>", to: fan.email }),
    reportOf({ ...own, action: 'delayed', status: '4.4.1', words: 'smtp; connection timed out' }),
    reportOf({ ...own, status: '5.2.2', words: 'smtp; 552 5.2.2 mailbox full' }),
    reportOf({ ...own, status: '5.7.1', words: 'smtp; 550 5.7.1 blocked as spam' }),
    `From: ${fan.email}\r\nSubject: I am away\r\nIn-Reply-To: ${own.messageId}\r\n\r\nuntil Monday\r\n`,
    '',
    '\u0000'.repeat(2_000),
    Array.from({ length: 200 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}`).join('\r\n'),
  ]
  for (const raw of without) assert.equal(await hands(raw), 200)
  const forged = reportsUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  assert.deepEqual([await hands(reportOf(own), forged), await hands(reportOf(own), `${reportsUrl}x`)], [404, 404])
  assert.deepEqual([await isFailing(fan), await isFailing(other)], [false, false])
  assert.deepEqual([await told(fan), await told(other)], [[], []])
  assert.deepEqual(await statuses(fan.email), ['sent'])
  await assert.rejects(fan(mails.readMailReturns), isApiError('not_allowed'))
  await hands(reportOf(own))
  assert.equal(await isFailing(fan), true)
})

test('an address without an account also gets no more emails, except warnings', async () => {
  const to = 'frida+news@example.test'
  await writes(to)
  // A relay has replaced the Message-ID.
  const field =
    /^X-Fanfare-Mail: [\w-]+/im.exec(mail.received.at(-1) ?? '')?.[0] ?? assert.fail('the mail has no X-Fanfare-Mail header')
  const messageId = '<0100018a-000000@email.amazonses.com>'
  await hands(reportOf({ messageId, fields: [field], to, status: '5.0.0', words: 'smtp; 550 User unknown' }))
  await writes(to)
  await writes(to, true)
  assert.deepEqual(await statuses(to), ['failed', 'failed', 'sent'])
})
