/** The account menu: on a desktop in both reading directions, by keyboard, and as a sheet on a phone. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '#ui/button.tsx'
import { aFan } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import AccountMenu from './account-menu.tsx'

const button = page.getByTestId('me')
const menu = page.getByRole('menu', { name: 'My menu' })
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })

const LINKS = { gaCode: 'G-TEST', menus: { header: [], footer: [{ label: 'Our other site', to: 'https://example.com/other' }] } }

function MeButton() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [isOpen, setIsOpen] = useState(false)
  const toggle = (element: HTMLElement) => {
    setAnchor(element)
    setIsOpen(!isOpen)
  }
  return (
    // Away from the window's edges, so that the menu has room on both sides.
    <div style={{ position: 'fixed', insetBlockEnd: 20, insetInlineStart: '30%' }}>
      <Button data-testid="me" onClick={({ currentTarget }) => toggle(currentTarget)}>
        Felix Brandt
      </Button>
      {anchor && <AccountMenu viewer={aFan()} {...{ anchor, isOpen }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

for (const direction of ['ltr', 'rtl'] as const)
  test(`a fan opens the menu above its button, at the edge where reading begins (${direction})`, async () => {
    await open(<MeButton />, { viewer: aFan(), size: 'desktop', direction })
    await button.click()
    const popup = page.getByRole('menu')
    await expect.element(popup).toBeVisible()
    const [place, anchor] = [popup.element().getBoundingClientRect(), button.element().getBoundingClientRect()]
    expect(place.bottom).toBeLessThanOrEqual(anchor.top)
    const edge = direction === 'ltr' ? 'left' : 'right'
    expect(Math.round(place[edge])).toBe(Math.round(anchor[edge]))
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

test('a fan chooses the dark theme with the keyboard alone', async () => {
  await open(<MeButton />, { viewer: aFan(), size: 'desktop' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Account')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Wallet')).toHaveFocus()
  await userEvent.keyboard('th')
  await expect.element(item('Theme')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible()
  await userEvent.keyboard('d')
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
})

test('a fan on a phone gets a sheet of links to their own pages, and pressing one closes it', async () => {
  await open(<MeButton />, { viewer: aFan(), at: '/home', otherPages: { '/wallet': <h1>Wallet</h1> } })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'My menu' })
  await sheet.getByRole('navigation', { name: 'My pages' }).getByRole('link', { name: 'Wallet' }).click()
  await expect.element(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a fan on a phone finds the terms and the operator’s links at the end of the sheet', async () => {
  await open(<MeButton />, { viewer: aFan(), settings: LINKS, at: '/home', otherPages: { '/page/terms': <h1>Terms</h1> } })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'My menu' })
  const about = sheet.getByRole('navigation', { name: 'About this site' })
  await expect.element(about.getByRole('link', { name: 'Our other site' })).toHaveAttribute('href', 'https://example.com/other')
  await about.getByRole('link', { name: 'Terms' }).click()
  await expect.element(page.getByRole('heading', { name: 'Terms' })).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a fan on a desktop finds them in a part of the menu, with the choice about cookies', async () => {
  await open(<MeButton />, { viewer: aFan(), settings: LINKS, size: 'desktop', at: '/explore?q=ada' })
  await button.click()
  await item('About this site').click()
  await expect.element(item('Our other site')).toBeVisible()
  await expect.element(item('Terms')).toHaveAttribute('href', '/page/terms')
  await item('Cookie choices').click()
  await expect.element(menu).not.toBeInTheDocument()
  expect(location.search + location.hash).toBe('?q=ada#cookie-choices')
})
