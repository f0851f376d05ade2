/** An operator gives the site its own look, and a visitor sees it. */
import assert from 'node:assert/strict'
import sharp from 'sharp'
import { readPublicSettings } from '@fanfare/contract/site'
import { DEMO_PASSWORD, assertAccessible, openSite, visit, type Site } from '../support/site.ts'
import { toast } from '../support/people.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite('demo')
})

test('a visitor sees the logo, the color and the menu that an operator saved', async () => {
  const page = await site.person('desktop')
  await visit(page, '/auth/login')
  await page.getByLabel('Email or username').fill('olga')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
  await visit(page, '/admin/branding')
  await assertAccessible(page)
  const buffer = await sharp({ create: { width: 400, height: 96, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await toast(page, 'Changes saved').waitFor()
  await page.getByLabel('Site name').fill('Footlights')
  await page.getByLabel('Accent color').fill('#0b6e4f')
  const header = page.getByRole('region', { name: 'Header menu' })
  await header.getByRole('button', { name: 'Add link' }).click()
  await header.getByLabel('Label').fill('All shows')
  await header.getByLabel('Address').fill('/explore')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.waitForFunction(() => document.getElementById('brand')?.textContent.includes('#0b6e4f'))

  const { logo } = await site.guest(readPublicSettings)
  const visitor = await site.person('desktop', { theme: 'dark' })
  await visit(visitor, '/')
  await assertAccessible(visitor)
  const wordmark = visitor.getByRole('banner').getByRole('link', { name: 'Footlights' })
  assert.match(await wordmark.evaluate((link) => getComputedStyle(link).backgroundImage), new RegExp(logo))
  await visitor.getByRole('banner').getByRole('link', { name: 'All shows' }).click()
  await visitor.waitForURL('**/explore')
})
