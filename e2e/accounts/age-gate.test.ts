/** An operator marks the site as one for adults, and visitors declare their age or have it checked. */
import { expect, type Page } from '@playwright/test'
import { openFakeAgeChecks, type FakeAgeChecks } from '../../server/test/fake-age-checks.ts'
import { freePort } from '../../server/test/free-port.ts'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
let provider: FakeAgeChecks

test.beforeAll(async () => {
  provider = await openFakeAgeChecks()
  // The provider sends browsers back to this port, so it is known before the server starts.
  const PORT = String(await freePort())
  demo = await openDemo({ PORT, TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry', ...provider.env })
  const operator = await demo.as('olga', 'desktop')
  await visit(operator, '/admin/age-gate')
  await operator.getByRole('checkbox', { name: 'This site is for adults' }).check()
  await operator.getByRole('combobox', { name: 'Add a country with its own rule' }).selectOption({ label: 'United Kingdom' })
  await assertAccessible(operator)
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByText('Changes saved').waitFor()
  await visit(operator, '/ada.vale')
  await operator.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()
})

test.afterAll(() => provider.close())

const isIn = (page: Page, country: string) => page.setExtraHTTPHeaders({ 'cf-ipcountry': country })
const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Are you 18 or older?' })

for (const size of ['phone', 'desktop'] as const)
  test(`a visitor declares to be an adult, and sees the page (${size})`, async () => {
    const visitor = await demo.as('visitor', size)
    await isIn(visitor, 'DE')
    await visit(visitor, '/page/terms')
    await visitor.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
    await visit(visitor, '/auth/login')
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await visit(visitor, '/explore')
    await question(visitor).waitFor()
    expect((await visit(visitor, '/ada.vale'))?.status()).toBe(200)
    await question(visitor).waitFor()
    await assertAccessible(visitor)
    await visitor.getByRole('button', { name: 'I’m 18 or older' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()
  })

test('a search engine gets the question without any picture or text of the profile', async () => {
  const answer = await fetch(`${demo.site.origin}/ada.vale`, { headers: { 'user-agent': 'Googlebot/2.1' } })
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('Are you 18 or older?')
  // A demo names its people in the settings of every page, so the test looks for words of the profile.
  expect(html).not.toMatch(/\/media\/|og:image|Mountain painter/)
})

test('a visitor from a country that requires a check comes back from the provider, and sees the page', async () => {
  const visitor = await demo.as('visitor', 'phone')
  await isIn(visitor, 'GB')
  await visitor.route(`${provider.url}/check/*`, async (route) => {
    const { nonce, returnUrl } = provider.started.at(-1)!
    const result = await provider.signed({ nonce, audience: demo.site.origin, now: new Date() })
    const back = `${returnUrl}&result=${result}`
    await route.fulfill({ contentType: 'text/html', body: `<a href="${back.replaceAll('&', '&amp;')}">Back to the site</a>` })
  })
  await visit(visitor, '/ada.vale')
  await question(visitor).waitFor()
  await assertAccessible(visitor)
  await visitor.getByRole('button', { name: 'Check my age' }).click()
  await visitor.getByRole('link', { name: 'Back to the site' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()
})

test('a fan who does not confirm the age cancels a subscription, and saves data without seeing a picture', async () => {
  const fan = await demo.as('felix', 'phone')
  await isIn(fan, 'GB')
  const pictures: string[] = []
  fan.on('request', (request) => request.url().includes('/media/') && pictures.push(request.url()))
  await visit(fan, '/home')
  await question(fan).waitFor()
  await assertAccessible(fan)
  await fan.getByRole('link', { name: 'Subscriptions' }).click()
  const row = fan.getByRole('article').filter({ hasText: 'Ada Vale' })
  await expect(row.getByRole('button')).toHaveText(['Cancel'])
  await assertAccessible(fan)
  await row.getByRole('button').click()
  await fan.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await fan.getByText(/^Subscription canceled/).waitFor()
  for (const name of ['Receipts', 'Security', 'Your data', 'Close account']) {
    await fan.getByRole('link', { name, exact: true }).click()
    await fan.getByRole('heading', { level: 1, name }).waitFor()
    await assertAccessible(fan)
  }
  expect(pictures).toEqual([])
  await fan.getByRole('link', { name: 'Confirm your age' }).click()
  await question(fan).waitFor()
})
