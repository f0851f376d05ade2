/** Without a connection: a notice appears, the page stays, and links to other pages do not open. */
import { Link } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import { OfflineNote } from './offline.tsx'

const offline = page.getByText('Offline', { exact: true })

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('a fan whose connection breaks sees a notice, stays on the page, and continues when it is back', async () => {
  await open(
    <>
      <h1>Home</h1>
      <Link to="/messages">Messages</Link>
      <OfflineNote />
    </>,
    { at: '/home', otherPages: { '/messages': <h1>Messages</h1> } },
  )
  await expect.element(offline).not.toBeInTheDocument()
  setOnline(false)
  await expect.element(offline).toBeVisible()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect.element(page.getByText('You’re offline. The page opens when you’re back online.')).toBeVisible()
  expect(location.pathname).toBe('/home')
  setOnline(true)
  await expect.element(offline).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
})
