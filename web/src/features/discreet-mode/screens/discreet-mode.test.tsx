/** Tests of discreet mode: the switch, and the cover over the page. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countUnread } from '@fanfare/contract/notifications'
import notifications from '#features/notifications/realtime.ts'
import { setDiscreetMode } from '#lib/discreet-mode.ts'
import { aFan } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open, openScreen } from '../../../../test/components/open.tsx'
import { Shell } from '../../../app/shell/shell.tsx'
import { setCovered } from '../components/covered.ts'
import QuickHide from '../components/quick-hide.tsx'
import * as screen from './discreet-mode.tsx'

afterEach(() => {
  setDiscreetMode('off')
  setCovered(false)
})

const Screen = screen.default
const cover = page.getByRole('dialog', { name: 'Notes' })

async function openWithCover() {
  const withCover = {
    default: () => [
      <Shell key="screen">
        <Screen />
      </Shell>,
      <QuickHide key="cover" />,
    ],
  }
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

test('the title of the tab has no number of notifications in discreet mode', async () => {
  function TitleCount() {
    for (const useHandler of notifications.handlers ?? []) useHandler()
    return null
  }
  currentFakes().api.replyTo(countUnread, { total: 12, unseen: 9 })
  document.title = 'Notes'
  await open(<TitleCount />, { viewer: aFan() })
  await expect.poll(() => document.title).toBe('(9) Notes')
  setDiscreetMode('on')
  await expect.poll(() => document.title).toBe('Notes')
})

test('the button is in the bar of a phone and in the rail of a desktop', async () => {
  setDiscreetMode('on')
  for (const size of ['phone', 'desktop'] as const) {
    await open(
      <>
        <Shell>Page</Shell>
        <QuickHide />
      </>,
      { viewer: aFan(), size },
    )
    const button = page.getByRole('button', { name: 'Cover the page' })
    await expect.element(button).toBeVisible()
    expect(button.element().closest('header')).not.toBeNull()
  }
})

test('a fan turns discreet mode off, and the button is gone', async () => {
  await openWithCover()
  await page.getByRole('checkbox', { name: 'Use discreet mode' }).click()
  await expect.element(page.getByRole('button', { name: 'Cover the page' })).not.toBeInTheDocument()
})
