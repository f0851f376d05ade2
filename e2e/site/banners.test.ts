/** An operator creates a banner, and a visitor sees, follows and closes it. */
import assert from 'node:assert/strict'
import { listBanners } from '@fanfare/contract/site-promotions'
import { waitFor } from '../../server/test/wait.ts'
import { jpeg } from '../../server/test/pictures.ts'
import { DEMO_PASSWORD, assertAccessible, openSite, visit, type Site } from '../support/site.ts'
import { toast } from '../support/people.ts'
import { test } from '../support/test.ts'

let site: Site
test.beforeAll(async () => {
  site = await openSite('demo')
})

test('a visitor sees the banner that an operator created, follows its link, and closes it for later pages', async () => {
  const page = await site.person('desktop')
  await visit(page, '/auth/login')
  await page.getByLabel('Email or username').fill('olga')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/login')
  await visit(page, '/admin/promotions')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'New banner' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill('Summer festival')
  const file = { name: 'summer.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await jpeg()).arrayBuffer()) }
  await sheet.getByLabel('Picture', { exact: true }).setInputFiles(file)
  await sheet.getByLabel('Description of the picture').fill('A stage in the evening')
  await sheet.getByLabel('Link').fill('/explore')
  await assertAccessible(page)
  await sheet.getByRole('button', { name: 'Create banner' }).click()
  await toast(page, 'Changes saved').waitFor()
  await page.getByRole('row', { name: 'Summer festival' }).waitFor()
  await assertAccessible(page)

  const visitor = await site.person('phone', { theme: 'dark' })
  await visit(visitor, '/')
  const picture = visitor.getByRole('img', { name: 'A stage in the evening' })
  const ad = visitor.getByRole('complementary', { name: 'Ad' }).filter({ has: picture })
  await picture.scrollIntoViewIfNeeded()
  await assertAccessible(visitor)
  await ad.getByRole('link').click()
  await visitor.waitForURL('**/explore')
  await waitFor(async () => {
    const { data } = await site.operator(listBanners, { query: {} })
    const banner = data.find(({ name }) => name === 'Summer festival')
    return banner?.views === 1 && banner.clicks === 1
  })
  await visit(visitor, '/')
  await ad.getByRole('button', { name: 'Close ad' }).click()
  await ad.waitFor({ state: 'detached' })
  await visit(visitor, '/')
  assert.equal(await ad.count(), 0)
})
