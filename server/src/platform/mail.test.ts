import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import * as notifications from '@fanfare/contract/notifications'
import * as mails from '@fanfare/contract/mails'
import * as tokens from '@fanfare/contract/tokens'
import { anyContent } from '../../test/any-mail.ts'
import { openTestServer } from '../../test/test-server.ts'
import { openMailServer } from '../../test/mail-server.ts'
import { waitFor } from '../../test/wait.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { findGivenUpMails, enqueueMails } from './mail.ts'

test('with SMTP a fan gets an email once; without SMTP it stays in the outbox', async () => {
  const post = await openMailServer()
  const site = await openTestServer({ env: { SMTP_URL: post.url } })
  await site.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await waitFor(() => post.received.length > 0, 'the mail to arrive')
  await site.quiet()
  assert.equal(post.received.length, 1)
  assert.match(post.received[0]!, /To: fay@example\.test/)
  // Quoted-printable (RFC 2045, 6.7): soft line breaks, and `=` as `=3D`.
  assert.match(post.received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '='), /auth\/confirm\?token=[\w-]{43}/)
  const { rows } = await site.sql.query('select status, sealed, text from mails')
  assert.deepEqual([rows[0].status, rows[0].sealed], ['sent', null])
  assert.match(rows[0].text, /auth\/confirm\?token=…/)

  const plain = await openTestServer()
  await plain.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await plain.quiet()
  assert.deepEqual((await plain.sql.query('select status from mails')).rows, [{ status: 'stored' }])
})

test('a waiting email is sealed, and only a demo shows it in full to its operator', async () => {
  const demo = await openTestServer()
  await demo.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  const [whole] = await demo.mailsTo('fay@example.test')
  assert.match(whole!, /token=[\w-]{43}/)
  const operator = await demo.operator()
  assert.equal((await operator(mails.listMails, { query: {} })).data[0]?.text, whole)
  assert.equal((await demo.guest(mails.readDemoMails, { query: { email: 'Fay@example.test' } })).data[0]?.text, whole)

  const env = { FANFARE_MODE: 'production', ORIGIN: 'https://fans.example', ALLOW_SANDBOX_IN_PRODUCTION: 'yes' }
  const real = await openTestServer({ beside: demo, env })
  const shown = await (await real.operator('otto'))(mails.listMails, { query: {} })
  assert.match(shown.data[0]!.text, /token=…/)
  const error = await real.guest(mails.readDemoMails, { query: { email: 'fay@example.test' } }).catch((e: ApiError) => e)
  assert.equal((error as ApiError).code, 'not_found')
})

test('a tip is still delivered while the mail server hangs; later a link that a fan waits for goes before many notices', async () => {
  const post = await openMailServer()
  const site = await openTestServer({ env: { SMTP_URL: post.url } })
  const [ada, felix] = [await site.performer('ada'), await site.fan('felix', 50)]
  post.pause()
  const notices = Array.from({ length: 20 }, (_, nr) => ({ to: `member${nr}@example.test`, locale: 'en' as const }))
  const words = { subject: 'A notice', content: anyContent }
  await site.ctx.write((tx) =>
    enqueueMails(
      tx,
      notices.map((one) => ({ ...one, ...words, canWait: true })),
    ),
  )
  await waitFor(() => post.received.length > 0, 'a mail to be sent')
  await site.ctx.write((tx) =>
    enqueueMails(tx, [{ to: 'buyer@example.test', locale: 'en', subject: 'Your receipt', content: anyContent }]),
  )
  await felix(tokens.tip, { params: { id: ada.id }, body: { amount: 50 } })
  await waitFor(async () => (await ada(notifications.listNotifications)).total > 0, 'the notification of the tip')
  await site.guest(auth.registerFan, { body: { name: 'Fay', email: 'fay@example.test', password: 'a long password' } })
  await waitFor(async () => {
    const { rows } = await site.sql.query("select from mails where recipient = 'fay@example.test'")
    return rows.length > 0
  }, 'the link to be written')
  post.resume()
  await site.quiet()
  assert.equal(post.received.length, notices.length + 2)
  /** Position among the emails of the same worker, in the order of arrival. */
  const placeOf = (to: string) => {
    const queueOf = (mail: string) => Number.parseInt(/Message-ID: <[\w-]+(\w)@/.exec(mail)?.[1] ?? '', 16) % 2
    const sent = post.received.find((mail) => mail.includes(`To: ${to}`)) ?? assert.fail(`nothing to ${to}`)
    return post.received.filter((mail) => queueOf(mail) === queueOf(sent)).indexOf(sent)
  }
  // One email was being sent when the server stopped replying.
  assert.ok(placeOf('fay@example.test') <= 1, `the link is mail ${placeOf('fay@example.test')}`)
  assert.ok(placeOf('buyer@example.test') <= 2, `the receipt is mail ${placeOf('buyer@example.test')}`)
  assert.ok(post.connections() <= 2, `${post.connections()} connections for ${post.received.length} mails`)
})

test('an email whose attempts are used up is retried every hour until it is a week old', async () => {
  const post = await openMailServer()
  const site = await openTestServer({ env: { SMTP_URL: post.url } })
  const names = ['given_up', 'later', 'old']
  const words = { locale: 'en' as const, subject: 'A notice', content: anyContent }
  await site.ctx.write((tx) =>
    enqueueMails(
      tx,
      names.map((name) => ({ to: `${name}@example.test`, ...words })),
    ),
  )
  await site.quiet()
  assert.equal(post.received.length, 3)
  await site.sql.query("update mails set status = 'waiting', sent_at = null, sealed = 'sealed'::bytea")
  await site.sql.query("update mails set created_at = created_at - interval '8 days' where recipient = 'old@example.test'")
  await site.sql.query(`select graphile_worker.add_job('send mail', json_build_object('mailId', id), run_at => now() + interval '1 day',
    job_key => 'mail:' || id, priority => 10) from mails`)
  await site.sql.query(`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs
    where key not in (select 'mail:' || id from mails where recipient = 'later@example.test')))`)
  await site.ctx.write(async (tx) => tx.enqueue(findGivenUpMails, {}))
  await site.quiet()
  assert.equal(post.received.length, 4)
  const { rows } = await site.sql.query('select recipient, status, sealed is null as is_forgotten from mails order by recipient')
  assert.deepEqual(
    rows.map((row) => [row.recipient, row.status, row.is_forgotten]),
    [
      ['given_up@example.test', 'sent', true],
      ['later@example.test', 'waiting', false],
      ['old@example.test', 'failed', true],
    ],
  )
})

test('old emails are deleted, except those that still wait', async () => {
  const site = await openTestServer({ env: { MAIL_RETENTION_DAYS: '7' } })
  const statuses = async () => (await site.sql.query('select status from mails order by id')).rows.map(({ status }) => status)
  const write = (daysAgo: number, status: string) =>
    site.sql.query(
      `insert into mails (id, recipient, subject, text, status, locale, created_at)
        values ($1, 'fay@example.test', 'Hello', 'words', $2, 'en', now())`,
      [newId(addDays(new Date(), -daysAgo)), status],
    )
  for (const status of ['sent', 'failed', 'stored', 'waiting']) await write(8, status)
  await write(6, 'sent')
  await site.sql.query('select graphile_worker.add_job($1, $2)', ['delete old emails', {}])
  await site.quiet()
  assert.deepEqual(await statuses(), ['waiting', 'sent'])
})
