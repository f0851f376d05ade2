/** The links about the site, for visitors and on the pages for signing in. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import { Shell } from '../shell/shell.tsx'
import Blank from './blank.tsx'

const terms = page.getByRole('navigation', { name: 'About this site' }).getByRole('link', { name: 'Terms' })

test('a visitor finds the terms below a page of the site and a page for signing in', async () => {
  await open(<Shell>Page</Shell>)
  await expect.element(terms).toBeVisible()
  await open(<Blank />, { at: '/auth/login' })
  await expect.element(terms).toBeVisible()
})

test('the links appear once on a wide window, in the right column if there is one', async () => {
  await open(<Shell>Page</Shell>, { size: 'desktop' })
  await expect.element(terms).not.toBeInTheDocument()
  await open(<Shell isWide>Page</Shell>, { size: 'desktop' })
  await expect.element(terms).toBeVisible()
})

test('the page is between the rail and the right column on a wide window', async () => {
  await open(<Shell aside={<p>Suggestions</p>}>Page</Shell>, { size: 'desktop' })
  const [rail, main, aside] = [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByText('Page', { exact: true }),
    page.getByRole('complementary'),
  ].map((one) => one.element().getBoundingClientRect())
  expect(rail!.right).toBeLessThan(main!.left)
  expect(main!.right).toBeLessThan(aside!.left)
  expect(main!.width).toBe(640)
})

test('a member has them in the menu instead', async () => {
  await open(<Shell>Page</Shell>, { viewer: aFan() })
  await expect.element(page.getByRole('button', { name: 'Me', exact: true })).toBeVisible()
  await expect.element(terms).not.toBeInTheDocument()
})
