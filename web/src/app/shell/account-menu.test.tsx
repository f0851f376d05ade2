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
