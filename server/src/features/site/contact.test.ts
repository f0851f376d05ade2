import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import { sendContactMessage } from '@fanfare/contract/contact'
import { openTestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { withCaptcha } from '../../../test/solve-captcha.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
beforeEach(async () => {
  await site.sql.query('truncate rate_limits')
  await site.sql.query('delete from mails')
})

const message = { name: 'Wanda', email: 'wanda@example.test', message: 'Hello,\nmy picture is on your site.' }
const mails = async () => (await site.sql.query('select recipient, subject, text from mails')).rows

test("a visitor's message reaches the operators, marked as unverified, with none of its text in the subject", async () => {
  await site.operator()
  await site.guest(sendContactMessage, { body: message })
  const [mail, ...others] = await mails()
  assert.deepEqual(others, [])
  assert.ok(!mail.subject.includes('Wanda'))
  assert.match(mail.text, /We have not verified the name or the email address\./)
  assert.match(mail.text, /Reply by email:\nwanda@example\.test\n/)
  assert.match(mail.text, /> Hello,\n> my picture is on your site\./)
})

test('a visitor sends at most five messages an hour from one address', async () => {
  const browser = openTestBrowser(site.api)
  const write = () =>
    withCaptcha(browser, () => browser(sendContactMessage, { body: message })).then(
      () => 'sent',
      (error: ApiError) => error.code,
    )
  const lines = []
  for (let i = 0; i < 6; i++) lines.push(await write())
  assert.deepEqual(lines, ['sent', 'sent', 'sent', 'sent', 'sent', 'too_many_requests'])
})

test("a visitor's name with several lines or hidden characters is rejected", async () => {
  for (const name of ['Wanda\nBcc: all', 'Wan\u202eda', ''])
    assert.equal(
      await site.guest(sendContactMessage, { body: { ...message, name } }).catch((error: ApiError) => error.code),
      'not_valid',
    )
})
