/** Tests of discreet mode: the switch, and the cover over the page. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setDiscreetMode } from '#lib/discreet-mode.ts'
import { aFan } from '../../../../test/components/examples.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import QuickHide from '../components/quick-hide.tsx'
import * as screen from './discreet-mode.tsx'

afterEach(() => setDiscreetMode('off'))

const Screen = screen.default
const cover = page.getByRole('dialog', { name: 'Notes' })

async function openWithCover() {
  const withCover = { default: () => [<Screen key="screen" />, <QuickHide key="cover" />] }
  await openScreen(withCover, { at: '/settings/discreet-mode', viewer: aFan() })
  await page.getByRole('checkbox', { name: 'Use discreet mode' }).click()
  await expect.element(page.getByRole('button', { name: 'Cover the page' })).toBeVisible()
}

test('a fan covers the page with a button, and continues', async () => {
  await openWithCover()
  await page.getByRole('button', { name: 'Cover the page' }).click()
  await expect.element(cover).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cover).toBeVisible()
  await cover.getByRole('button', { name: 'Continue' }).click()
  await expect.element(cover).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: 'Use discreet mode' })).toBeChecked()
})

test('a fan covers the page with two presses of Escape, and one press does nothing', async () => {
  await openWithCover()
  await userEvent.keyboard('{Escape}')
  await expect.element(cover).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(cover).toBeVisible()
})

test('a fan turns discreet mode off, and the button is gone', async () => {
  await openWithCover()
  await page.getByRole('checkbox', { name: 'Use discreet mode' }).click()
  await expect.element(page.getByRole('button', { name: 'Cover the page' })).not.toBeInTheDocument()
})
