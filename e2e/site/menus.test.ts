/** My menu: each entry has the name of its page, and the last one signs out. */
import { expect } from '@playwright/test'
import { openDemo, openMyMenu, type Demo } from '../support/demo.ts'
import { visit } from '../support/site.ts'
import { test } from '../support/test.ts'

let demo: Demo
test.beforeAll(async () => {
  demo = await openDemo()
})

/** Entries that lead to an area whose first page has another title, such as a greeting. */
const AREAS = new Set(['My profile', 'Studio', 'Administration'])

for (const who of ['felix', 'ada.vale', 'olga'])
  test(`each page of the menu of ${who} has the title of its entry`, async () => {
    const page = await demo.as(who, 'phone')
    await visit(page, '/home')
    const menu = await openMyMenu(page, 'phone')
    const entries = menu.getByRole('navigation', { name: 'My pages' }).getByRole('link')
    await expect(entries).not.toHaveCount(0)
    const pages = await entries.evaluateAll((links) =>
      links.map((link) => ({ name: link.textContent, path: link.getAttribute('href') ?? '' })),
    )
    for (const { name, path } of pages) {
      await visit(page, path)
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(heading, path).toBeVisible()
      if (!AREAS.has(name)) await expect(heading, path).toHaveText(name)
    }
  })

test('a fan signs out from the menu and sees the sign-in page', async () => {
  const page = await demo.as('felix', 'desktop')
  await visit(page, '/home')
  const menu = await openMyMenu(page, 'desktop')
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/auth/login')
})
