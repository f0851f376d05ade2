/** A performer and an operator block countries, and people there open the site. */
import { expect, type Page } from '@playwright/test'
import { openDemo, type Demo } from '../support/demo.ts'
import { assertAccessible, visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo

test.beforeAll(async () => {
  demo = await openDemo({ TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })
})

const isIn = (page: Page, country: string) => page.setExtraHTTPHeaders({ 'cf-ipcountry': country })

/** Searches for a country and checks or unchecks it. */
async function choose(page: Page, country: string, isBlocked: boolean): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search countries' })
  await search.fill(country.slice(0, 5).toLowerCase())
  await page.getByRole('checkbox', { name: country, exact: true }).setChecked(isBlocked)
  await search.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved').waitFor()
}

test('a performer blocks a country, and a visitor from there finds no profile', async () => {
  const [performer, visitor] = [await demo.as('ada.vale', 'phone'), await demo.as('visitor', 'desktop')]
  await isIn(visitor, 'FR')
  await visit(visitor, '/ada.vale')
  await visitor.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()

  await visit(performer, '/settings/blocked-countries')
  await performer.getByText('No countries are blocked.').waitFor()
  await choose(performer, 'France', true)
  await expect(performer.getByRole('checkbox', { name: 'France', exact: true })).toBeChecked()
  await assertAccessible(performer)

  expect((await visit(visitor, '/ada.vale'))?.status()).toBe(404)
  await visitor.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await isIn(visitor, 'DE')
  await visit(visitor, '/ada.vale')
  await visitor.getByRole('heading', { level: 1, name: 'Ada Vale' }).waitFor()
})

test('an operator closes the site for a country, and people there read why', async () => {
  const operator = await demo.as('olga', 'desktop')
  await isIn(operator, 'ES')
  await visit(operator, '/admin/blocked-countries')
  await operator.getByRole('textbox', { name: 'Message' }).fill('We have no license in Spain yet.')
  await choose(operator, 'Spain', true)
  await assertAccessible(operator)

  for (const size of ['phone', 'desktop'] as const) {
    const visitor = await demo.as('visitor', size)
    await isIn(visitor, 'ES')
    for (const path of ['/', '/ada.vale', '/explore']) {
      expect((await visit(visitor, path))?.status()).toBe(451)
      await visitor.getByRole('heading', { level: 1, name: 'Not available in your location' }).waitFor()
      await visitor.getByText('We have no license in Spain yet.').waitFor()
    }
    await assertAccessible(visitor)
    await visit(visitor, '/page/terms')
    await visitor.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
    await visit(visitor, '/auth/login')
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  }

  const fan = await demo.as('felix', 'phone')
  await isIn(fan, 'ES')
  await visit(fan, '/messages')
  await fan.getByRole('heading', { level: 1, name: 'Not available in your location' }).waitFor()
  await isIn(fan, 'DE')
  await visit(fan, '/messages')
  await fan.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()

  await visit(operator, '/admin/blocked-countries')
  await choose(operator, 'Spain', false)
})
