/** An operator of a production site must set up two-factor authentication before anything else. */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { freePort } from '../../server/test/free-port.ts'
import { assertAccessible, openSite, OPERATOR, PASSWORD, visit, type Site } from '../support/site.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  const port = String(await freePort())
  site = await openSite('nobody', {
    FANFARE_MODE: 'production',
    ALLOW_SANDBOX_IN_PRODUCTION: 'yes',
    PORT: port,
    ORIGIN: `http://127.0.0.1:${port}`,
  })
})

test('a new operator is sent to two-factor setup from every page, and reaches the administration afterwards', async () => {
  const operator = await site.person('desktop')
  await visit(operator, '/auth/login')
  await operator.getByLabel('Email or username').fill(OPERATOR)
  await operator.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await operator.getByRole('button', { name: 'Sign in' }).click()
  await operator.waitForURL('**/settings/security/two-factor')
  await operator.getByRole('heading', { name: 'Two-factor authentication', level: 1 }).waitFor()
  await assertAccessible(operator)
  for (const path of ['/admin', '/admin/payouts', '/explore', '/settings/security']) {
    await visit(operator, path)
    assert.equal(new URL(operator.url()).pathname, '/settings/security/two-factor')
  }

  await operator.getByRole('button', { name: 'Set up' }).click()
  const secret = await operator.getByLabel('Or enter this key').inputValue()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await operator.getByLabel('Code', { exact: true }).fill(code)
  await operator.getByRole('button', { name: 'Turn on' }).click()
  await operator.getByRole('button', { name: 'I’ve saved them' }).click()
  await operator.waitForURL('**/admin')
})
