import assert from 'node:assert/strict'
import { beforeAll, beforeEach, test } from 'vitest'
import type { ApiError } from '@fanfare/contract'
import * as auth from '@fanfare/contract/auth'
import { verifyCaptcha } from '@fanfare/contract/captcha'
import { openTestBrowser, type TestBrowser } from '../../../test/sign-in-providers/test-browser.ts'
import { solvedToken, withCaptcha } from '../../../test/solve-captcha.ts'
import { openTestServer, type TestServer } from '../../../test/test-server.ts'

let site: TestServer
let browser: TestBrowser
beforeAll(async () => {
  site = await openTestServer()
  browser = openTestBrowser(site.api)
})

// All requests in this file come from one address.
beforeEach(() => site.sql.query('truncate rate_limits'))

const PASSWORD = 'correct horse battery'
const MAX_EMAILS = 5
const told = ({ code, message }: ApiError) => ({ code, message })

for (const [who, name, route] of [
  ['kim', 'to confirm an address', auth.sendConfirmation],
  ['lou', 'to set another password', auth.forgotPassword],
] as const)
  test(`a visitor gets ${name} links five times an hour, then the same rejection for known and unknown addresses`, async () => {
    const [known, unknown] = [`${who}@example.test`, `not.${who}@example.test`]
    await site.guest(auth.registerFan, { body: { name: who, email: known, password: PASSWORD } })
    if (route === auth.forgotPassword)
      await site.guest(auth.confirmEmail, { body: { token: await site.mailedToken(known), password: PASSWORD } })
    const before = (await site.mailsTo(known)).length
    await site.sql.query('truncate rate_limits')
    const ask = (email: string) =>
      withCaptcha(browser, () => browser(route, { body: { email } })).then(({ message }) => ({ code: 'sent', message }), told)
    const asks = async (email: string) => {
      const answers = []
      for (let i = 0; i <= MAX_EMAILS; i++) answers.push(await ask(email))
      return answers
    }
    const answers = await asks(known)
    assert.deepEqual(
      answers.map(({ code }) => code),
      [...Array.from({ length: MAX_EMAILS }, () => 'sent'), 'too_many_requests'],
    )
    assert.deepEqual(await asks(unknown), answers)
    assert.equal((await ask(known.toUpperCase())).code, 'too_many_requests', 'in uppercase')
    const other = route === auth.forgotPassword ? auth.sendConfirmation : auth.forgotPassword
    const otherAnswer = await withCaptcha(browser, () => browser(other, { body: { email: known } })).catch(told)
    assert.equal(otherAnswer.message, answers.at(-1)?.message)
    assert.equal((await site.mailsTo(known)).length, before + MAX_EMAILS)
    assert.deepEqual(await site.mailsTo(unknown), [])
  })

test('a visitor over the registration limit reads how long to wait, in words and in a header', async () => {
  const send = (i: number) =>
    fetch(`${site.api}/auth/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `captcha=${browser.cookies.get('captcha')}` },
      body: JSON.stringify({ name: 'Kim', email: `kim${i}@example.test`, password: PASSWORD }),
    })
  const register = async (i: number) => {
    const first = await send(i)
    if (first.status !== 403) return first
    const { captcha } = (await first.json()) as ApiError
    await browser(verifyCaptcha, { body: { token: await solvedToken(captcha) } })
    return send(i)
  }
  for (let i = 0; i < 20; i++) assert.equal((await register(i)).status, 200)
  /** Returns the seconds until one hour after the first registration. */
  const secondsLeft = async () => {
    const { rows } = await site.sql.query<{ left: number }>(
      `select extract(epoch from window_start + interval '1 hour' - clock_timestamp())::float as left from rate_limits
       where key ~ '^registration [0-9]'`,
    )
    assert.equal(rows.length, 1)
    return rows[0]!.left
  }
  const pass = (interval: string) =>
    site.sql.query(`update rate_limits set window_start = window_start - $1::interval`, [interval])
  for (const [passed, unit, seconds] of [
    ['22 minutes', 'minute', 60],
    ['37 minutes', 'second', 1],
  ] as const) {
    await pass(passed)
    const most = await secondsLeft()
    const answer = await register(20)
    const [least, waiting] = [await secondsLeft(), Number(answer.headers.get('retry-after'))]
    assert.equal(answer.status, 429)
    assert.ok(waiting >= least && waiting < most + 1, `${least} <= ${waiting} < ${most} + 1`)
    const { message } = (await answer.json()) as { message: string }
    assert.match(message, new RegExp(`wait ${Math.ceil(waiting / seconds)} ${unit}s? `))
  }
  await pass('1 minute')
  assert.equal((await register(20)).status, 200)
})
