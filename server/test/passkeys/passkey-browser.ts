/** People with a browser and a device that keeps passkeys. */
import * as auth from '@fanfare/contract/auth'
import * as passkeys from '@fanfare/contract/passkeys'
import { openTestBrowser, type TestBrowser } from '../sign-in-providers/test-browser.ts'
import type { TestServer } from '../test-server.ts'
import { createPasskey, type Deviation, type SoftwarePasskey } from './software-authenticator.ts'

export const PASSWORD = 'correct horse battery'

/** Registers a fan with a password. Returns the browser, signed in. */
export async function registers(site: TestServer, name: string): Promise<TestBrowser> {
  const email = `${name}@example.test`
  await site.guest(auth.registerFan, { body: { name, username: name, email, password: PASSWORD } })
  const body = { token: await site.mailedToken(email), password: PASSWORD }
  const { token = '' } = await site.guest(auth.confirmEmail, { body })
  const browser = openTestBrowser(site.api)
  browser.signedIn(token)
  return browser
}

/** Adds a passkey to the account that is signed in. */
export async function addsPasskey(site: TestServer, browser: TestBrowser): Promise<SoftwarePasskey & { readonly id: string }> {
  const { sent, passkey } = createPasskey(await browser(passkeys.setUpPasskey), site.ctx.config.origin)
  const { _id: id } = await browser(passkeys.addPasskey, { body: { passkey: sent } })
  return { ...passkey, id }
}

/** Signs in with a passkey in this browser. */
export async function signsInWith(browser: TestBrowser, passkey: SoftwarePasskey, deviation: Deviation = {}) {
  const challenge = await browser(passkeys.challengeVisitor, { body: { purpose: 'sign_in' } })
  return browser(passkeys.signInWithPasskey, { body: { passkey: passkey.answer(challenge, deviation) } })
}
