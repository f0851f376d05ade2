/** Tabs as links: which tab is open, and that it is visible. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { Tabs } from './tabs.tsx'

const tab = (name: string) => page.getByRole('link', { name })
const NAMES = ['Posts', 'Photos', 'Videos', 'Galleries', 'Stories', 'Highlights', 'About']
const byQuery = NAMES.map((label, index) => ({ label, to: index === 0 ? '/juno.park' : `/juno.park?tab=${label.toLowerCase()}` }))

test('a fan opens a tab, its address changes, and Back returns to the previous tab', async () => {
  await open(<Tabs label="Juno Park" items={byQuery} />, { at: '/juno.park', size: 'desktop' })
  await expect.element(tab('Posts')).toHaveAttribute('aria-current', 'page')
  await tab('Videos').click()
  await expect.element(tab('Videos')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('Posts')).not.toHaveAttribute('aria-current')
  expect(location.search).toBe('?tab=videos')
  history.back()
  await expect.element(tab('Posts')).toHaveAttribute('aria-current', 'page')
})

test('a fan on a subpage sees its tab as the open one', async () => {
  const items = [
    { label: 'Overview', to: '/studio' },
    { label: 'Posts', to: '/studio/posts' },
  ]
  await open(<Tabs label="Studio" items={items} />, { at: '/studio/posts/new' })
  await expect.element(tab('Posts')).toHaveAttribute('aria-current', 'true')
  await expect.element(tab('Overview')).not.toHaveAttribute('aria-current')
})

test('a fan on a phone who opens the last tab by its address sees that tab, and that others precede it', async () => {
  await open(<Tabs label="Juno Park" items={byQuery} />, { at: '/juno.park?tab=about' })
  const row = page.getByRole('navigation', { name: 'Juno Park' })
  await expect.element(row).toHaveAttribute('data-more', 'start')
  const { left, right } = tab('About').element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(innerWidth)
})

test('a fan reaches each tab by the keyboard', async () => {
  await open(<Tabs label="Juno Park" items={byQuery.slice(0, 3)} />, { at: '/juno.park' })
  for (const name of NAMES.slice(0, 3)) {
    await userEvent.tab()
    await expect.element(tab(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(tab('Videos')).toHaveAttribute('aria-current', 'page')
})
