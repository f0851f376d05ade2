/** Tooltips at the pointer and the keyboard, instead of the browser's own. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { open } from '../../../test/components/open.tsx'
import { IconButton } from '../button.tsx'
import { MessageIcon, SearchIcon } from '../icons.ts'
import Tooltips from './tooltips.tsx'

const button = (name: string) => page.getByRole('button', { name })
const tip = () => document.querySelector('[data-tip]')?.textContent

const openButtons = () =>
  open(
    <>
      <h1>Home</h1>
      <IconButton label="Messages" icon={MessageIcon} />
      <IconButton label="Explore" icon={SearchIcon} />
      <Tooltips />
    </>,
    { size: 'desktop' },
  )

test('a fan who points at an icon sees its tooltip, and the browser shows none of its own', async () => {
  await openButtons()
  await button('Messages').hover()
  await expect.poll(tip).toBe('Messages')
  await expect.element(button('Messages')).not.toHaveAttribute('title')
  await button('Explore').hover()
  await expect.poll(tip).toBe('Explore')
  await expect.element(button('Messages')).toHaveAttribute('title', 'Messages')
})

test('a fan who moves the pointer away closes the tooltip', async () => {
  await openButtons()
  await button('Messages').hover()
  await expect.poll(tip).toBe('Messages')
  await page.getByRole('heading', { name: 'Home' }).hover()
  await expect.poll(tip).toBeUndefined()
})

test('a fan at the keyboard sees the tooltip too, and closes it with Esc', async () => {
  await openButtons()
  await userEvent.tab()
  await expect.poll(tip).toBe('Messages')
  await userEvent.keyboard('{Escape}')
  await expect.poll(tip).toBeUndefined()
  await expect.element(button('Messages')).toHaveFocus()
})
