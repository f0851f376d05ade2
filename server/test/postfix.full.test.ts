/**
 * Tests with a real Postfix between the site and the mailboxes (`POSTFIX=1`, as root, with Postfix and curl installed). The
 * server behind it rejects emails, and Postfix passes its report to the line that operators put into `/etc/aliases`.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, test } from 'vitest'
import { readNotificationSettings } from '@fanfare/contract/notification-settings'
import { listMails, readMailReturns } from '@fanfare/contract/mails'
import { enqueueMails } from '../src/platform/mail.ts'
import { freePort } from './free-port.ts'
import { anyContent } from './any-mail.ts'
import { openMailServer } from './mail-server.ts'
import { openTestServer } from './test-server.ts'
import { waitFor } from './wait.ts'

const FOLDER = '/var/tmp/fanfare-postfix'
const ALIASES = `hash:${FOLDER}/etc/aliases`

/** Starts Postfix on a port of loopback. `aliases` are lines of its aliases file. */
async function openPostfix(behind: string) {
  const port = await freePort()
  execFileSync('rm', ['-rf', FOLDER])
  for (const name of ['etc', 'queue', 'data']) mkdirSync(`${FOLDER}/${name}`, { recursive: true })
  chmodSync(FOLDER, 0o755)
  execFileSync('chown', ['postfix', `${FOLDER}/data`])
  const next = new URL(behind)
  const settings = {
    compatibility_level: '3.6',
    queue_directory: `${FOLDER}/queue`,
    data_directory: `${FOLDER}/data`,
    maillog_file: `${FOLDER}/log`,
    maillog_file_prefixes: FOLDER,
    myhostname: 'mx.fans.example',
    mydestination: 'fans.example',
    mynetworks: '127.0.0.0/8',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    relayhost: `[127.0.0.1]:${next.port}`,
    default_transport: 'smtp',
    alias_maps: ALIASES,
    smtpd_relay_restrictions: 'permit_mynetworks, reject',
    command_time_limit: '60s',
  }
  const mainFile = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(`${FOLDER}/etc/main.cf`, mainFile.join(''))
  const services = execFileSync('sed', [
    '-E',
    `s/^smtp +inet .*/127.0.0.1:${port} inet n - n - - smtpd/`,
    '/usr/share/postfix/master.cf.dist',
  ])
  // Without chroot, so that the programs and libraries of the machine are found.
  writeFileSync(`${FOLDER}/etc/master.cf`, services.toString().replaceAll(/^(\S+ +\S+ +\S+ +\S+ +)[y-]( )/gm, '$1n$2'))
  const run = (...what: string[]) => execFileSync('postfix', ['-c', `${FOLDER}/etc`, ...what], { stdio: 'pipe' })
  return {
    url: `smtp://127.0.0.1:${port}`,
    start(aliases: string) {
      writeFileSync(`${FOLDER}/etc/aliases`, aliases)
      execFileSync('postalias', ['-c', `${FOLDER}/etc`, ALIASES])
      run('start')
      afterAll(() => run('stop'))
    },
  }
}

test('an email that Postfix could not deliver is reported by its alias, and the address gets no more emails', {
  skip: process.env['POSTFIX'] !== '1',
}, async () => {
  const mailboxes = await openMailServer()
  const postfix = await openPostfix(mailboxes.url)
  const site = await openTestServer({ env: { SMTP_URL: postfix.url, MAIL_RETURN_PATH: 'bounces@fans.example' } })
  const operator = await site.operator()
  const { reportsUrl } = await operator(readMailReturns)
  const local = `${site.base}${new URL(reportsUrl).pathname}`
  postfix.start(
    `bounces: "|head -c 200000 | curl -fsS -m 30 -H 'Content-Type: message/rfc822' --data-binary @- ${local} || exit 75"\n`,
  )
  const [gone, there] = [await site.fan('gone'), await site.fan('there')]
  mailboxes.refuse(gone.email)
  for (const { email } of [gone, there])
    await site.ctx.write((tx) => enqueueMails(tx, [{ to: email, locale: 'en', subject: 'Ünicode news', content: anyContent }]))
  await waitFor(() => mailboxes.received.some((mail) => mail.includes(there.email)), 'the other mail to arrive')
  await waitFor(async () => (await gone(readNotificationSettings)).isAddressFailing, 'the report')
  assert.equal((await there(readNotificationSettings)).isAddressFailing, false)
  const { data } = await operator(listMails, { query: { status: 'failed' } })
  assert.deepEqual(
    data.map(({ to, reason }) => [to, /no such mailbox/.test(reason ?? '')]),
    [[gone.email, true]],
  )
})
