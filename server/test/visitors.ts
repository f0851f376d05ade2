/** Helpers for stories of links that lead visitors here: a browser that opens a page, and someone who registers in it. */
import assert from 'node:assert/strict'
import { confirmEmail } from '@fanfare/contract/auth'
import { readMe } from '@fanfare/contract/users'
import type { Caller, TestServer } from './test-server.ts'

const PASSWORD = 'correct horse battery'

export interface Browser {
  readonly cookies?: string
  readonly device?: string
  /** The token of a signed-in user. */
  readonly token?: string
}

/** Opens a page. Returns the browser's cookies afterward. */
export async function opens(site: TestServer, path: string, { cookies = '', device = 'a browser', token }: Browser = {}) {
  const own = [cookies, token === undefined ? '' : `token=${token}`].filter(Boolean).join('; ')
  const response = await fetch(`${site.base}${path}`, { headers: { cookie: own, 'user-agent': device } })
  await response.text()
  const set = response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
  const remaining = cookies
    .split('; ')
    .filter((one) => one !== '' && !set.some((other) => other.split('=')[0] === one.split('=')[0]))
  return [...remaining, ...set].join('; ')
}

/** Registers a fan in a browser with these cookies, and confirms the address. */
export async function registers(site: TestServer, email: string, cookies: string): Promise<Caller> {
  await site.sql.query('truncate rate_limits')
  const response = await fetch(`${site.api}/auth/users/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies },
    body: JSON.stringify({ name: email.split('@')[0], email, password: PASSWORD }),
  })
  assert.equal(response.status, 200)
  const link = await site.mailedToken(email.toLowerCase())
  const { token = '' } = await site.guest(confirmEmail, { body: { token: link, password: PASSWORD } })
  const call = site.callerWith(token)
  const { _id: id, username } = await call(readMe)
  await site.quiet()
  return Object.assign(call, { id, username, email, token })
}
