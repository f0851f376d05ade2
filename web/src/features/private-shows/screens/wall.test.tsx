/** Tests of the operators' page about private shows: what they see, a warning, and a stop. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWatchedShows, stopShow, warnInShow, type WatchedShow } from '@fanfare/contract/private-show-wall'
import { anOperator, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as wall from './wall.tsx'

const aWatchedShow = (changes: Partial<WatchedShow> = {}): WatchedShow => ({
  _id: idOf(9500),
  performer: aPerson(),
  fan: aPerson({ _id: idOf(1), name: 'Felix Brandt', username: 'felix', isPerformer: false, isVerified: false }),
  status: 'started',
  startedAt: '2026-01-01T12:00:00.000Z',
  closedAt: null,
  isHere: { fan: true, performer: true },
  hasFanCamera: false,
  isRecording: true,
  paidMinutes: 4,
  warnings: 0,
  endReason: null,
  stopReason: '',
  ...changes,
})

async function openWall(shows: readonly WatchedShow[], { at = '/admin/private-shows', viewer = anOperator() } = {}) {
  const { api } = currentFakes()
  api.replyTo(listWatchedShows, { data: [...shows], total: shows.length })
  await openScreen(wall, { at, path: '/admin/private-shows', viewer, size: 'desktop' })
  return { api }
}

const dialog = (name: string) => page.getByRole('dialog', { name })

test('an operator sees who is in a show, and warns the fan', async () => {
  const { api } = await openWall([aWatchedShow()])
  await expect.element(page.getByText('@felix')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: '4 minutes' })).toBeInTheDocument()
  await expect.element(page.getByText('Recording', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Warn in the show of Ada Vale and Felix Brandt' }).click()
  await dialog('Send warning').getByRole('button', { name: 'Send warning' }).click()
  await expect.element(dialog('Send warning').getByText('Please enter Reason')).toBeVisible()
  await dialog('Send warning').getByLabelText('Person').selectOptions('Felix Brandt, fan')
  await dialog('Send warning').getByLabelText('Reason').fill('No insults, please.')
  api.replyTo(warnInShow, { success: true })
  await dialog('Send warning').getByRole('button', { name: 'Send warning' }).click()
  await expect
    .poll(() => api.requestsTo(warnInShow).map(({ input }) => input.body))
    .toEqual([{ side: 'fan', reason: 'No insults, please.' }])
})

test('an operator stops a show with a reason', async () => {
  const { api } = await openWall([aWatchedShow()])
  await page.getByRole('button', { name: 'Stop the show of Ada Vale and Felix Brandt' }).click()
  await dialog('Stop private show').getByLabelText('Reason').fill('Insults again.')
  api.replyTo(stopShow, aWatchedShow({ status: 'ended', endReason: 'site', stopReason: 'Insults again.' }))
  await dialog('Stop private show').getByRole('button', { name: 'Stop private show' }).click()
  await expect.poll(() => api.requestsTo(stopShow).map(({ input }) => input.body)).toEqual([{ reason: 'Insults again.' }])
})

test('a read-only operator sees shows and no buttons', async () => {
  await openWall([aWatchedShow()], { viewer: anOperator({ operatorRole: 'read_only' }) })
  await expect.element(page.getByText('@felix')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^(Warn|Stop)/ })).not.toBeInTheDocument()
})

test('an operator reads why shows have ended', async () => {
  const ended = { status: 'ended', closedAt: '2026-01-01T12:05:00.000Z' } as const
  await openWall(
    [
      aWatchedShow({ ...ended, endReason: 'fan_left' }),
      aWatchedShow({ ...ended, _id: idOf(9501), endReason: 'site', stopReason: 'Insults again.' }),
    ],
    { at: '/admin/private-shows?status=ended' },
  )
  await expect.element(page.getByRole('cell', { name: 'The fan left' })).toBeInTheDocument()
  await expect.element(page.getByText('Insults again.')).toBeVisible()
})
