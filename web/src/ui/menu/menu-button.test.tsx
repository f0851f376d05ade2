/** Command menus by pointer and by keyboard, and where the focus goes. */
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../test/components/open.tsx'
import { CopyIcon, TrashIcon } from '../page-icons.ts'
import { PackageIcon } from '../rare-icons.ts'
import { Sheet } from '../sheet.tsx'
import { MenuButton } from './menu-button.tsx'

const button = page.getByRole('button', { name: 'Options for the post' })
const menu = page.getByRole('menu', { name: 'Options for the post' })
const item = (name: string) => page.getByRole('menuitem', { name })

async function openMenu(onSelect: (label: string) => void = () => undefined) {
  const commands = [
    { label: 'Edit', icon: CopyIcon, onSelect: () => onSelect('Edit') },
    { label: 'Feature', icon: PackageIcon, onSelect: () => onSelect('Feature') },
    { label: 'Delete', icon: TrashIcon, onSelect: () => onSelect('Delete') },
  ]
  return open(
    <>
      <h1>Posts</h1>
      <MenuButton label="Options for the post" commands={commands} />
    </>,
  )
}

test('a performer opens the menu by a press, and closes it with a press outside or on its button', async () => {
  await openMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  await page.getByRole('heading', { name: 'Posts' }).click()
  await expect.element(menu).not.toBeInTheDocument()
  await button.click()
  await expect.element(menu).toBeVisible()
  await button.click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('a performer runs a command by keyboard: Enter opens at the first item, arrows move, Enter selects', async () => {
  const onSelect = vi.fn()
  await openMenu(onSelect)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Edit')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Feature')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(onSelect.mock.calls).toEqual([['Feature']])
  await expect.element(button).toHaveFocus()
})

test('a performer jumps to an item by its first letter', async () => {
  await openMenu()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Edit')).toHaveFocus()
  await userEvent.keyboard('d')
  await expect.element(item('Delete')).toHaveFocus()
})

test('a performer who presses Esc in the menu returns to its button', async () => {
  await openMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('a performer who presses Back closes the menu and stays on the page', async () => {
  await openMenu()
  await button.click()
  await expect.element(menu).toBeVisible()
  history.back()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toBeVisible()
})

test("a performer who cancels a sheet that the menu opened returns to the menu's button", async () => {
  function WithSheet() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <MenuButton
          label="Options for the post"
          commands={[{ label: 'Delete', icon: TrashIcon, onSelect: () => setIsOpen(true) }]}
        />
        <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Delete post?">
          This deletes it for everyone.
        </Sheet>
      </>
    )
  }
  await open(<WithSheet />)
  await button.click()
  await item('Delete').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(button).toHaveFocus()
})
