/** The consent to Google Analytics: nothing of it loads before someone accepts. */
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../test/components/open.tsx'
import VisitMeasurement from './visit-measurement.tsx'

const banner = page.getByRole('region', { name: 'Cookie choices' })
const press = (name: string) => banner.getByRole('button', { name }).click()
const scripts = () => document.querySelectorAll('script[src*="googletagmanager"]').length

beforeEach(() => {
  document.cookie = 'visitMeasurement=; Path=/; Max-Age=0'
  vi.restoreAllMocks()
  // The script itself is not the subject, and a test reaches no other site.
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) node.type = 'text/plain'
    append(...nodes)
  })
})
const openSite = () => open(<VisitMeasurement code="G-TEST" />, { at: '/explore' })

test('a visitor who accepts is measured from then on, and is not asked again', async () => {
  const site = await openSite()
  await expect.element(banner).toBeVisible()
  expect(scripts()).toBe(0)
  await press('Accept')
  await expect.element(banner).not.toBeInTheDocument()
  expect(scripts()).toBe(1)
  await site.reload()
  await expect.poll(scripts).toBe(1)
  await expect.element(banner).not.toBeInTheDocument()
})

test('a visitor declines by keyboard, changes their mind from the links below, and takes it back', async () => {
  const site = await openSite()
  await expect.element(banner).toBeVisible()
  banner.getByRole('button', { name: 'Decline' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(banner).not.toBeInTheDocument()
  expect(scripts()).toBe(0)

  await site.goTo('#cookie-choices')
  await expect.element(banner.getByText(/^You declined/)).toBeVisible()
  await expect.element(banner.getByRole('heading')).toHaveFocus()
  await press('Accept')
  await expect.poll(scripts).toBe(1)

  document.cookie = '_ga=GA1.1; Path=/'
  await site.goTo('#cookie-choices')
  await press('Decline')
  await expect.poll(scripts).toBe(0)
  expect(document.cookie).not.toContain('_ga')
  expect(Reflect.get(window, 'ga-disable-G-TEST')).toBe(true)
})

test('a browser with Global Privacy Control has declined, and the choice says so', async () => {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, { get: (target, name) => (name === 'globalPrivacyControl' ? true : Reflect.get(target, name, target)) }),
  )
  try {
    document.cookie = 'visitMeasurement=accepted; Path=/'
    const site = await openSite()
    await site.goTo('#cookie-choices')
    await expect.element(banner.getByText(/^Your browser asks sites not to track you/)).toBeVisible()
    expect(scripts()).toBe(0)
    await press('Close')
    await expect.element(banner).not.toBeInTheDocument()
  } finally {
    vi.unstubAllGlobals()
  }
})
