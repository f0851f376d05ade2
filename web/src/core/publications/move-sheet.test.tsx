/** Tests of choosing another time for content of any kind. */
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { moveScheduled } from '@fanfare/contract/calendar'
import { aPerformer, idOf } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import MoveSheet from './move-sheet.tsx'

const time = page.getByLabelText('Publish on')
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16)

test.for([
  ['gallery', 'scheduled', 'Reschedule'],
  ['video', 'draft', 'Schedule'],
] as const)('a performer gives a %s that is %s another time', async ([kind, status, title]) => {
  const onClose = vi.fn()
  const thing = { kind, _id: idOf(710), status, scheduledAt: new Date().toISOString() }
  const { api } = await open(<MoveSheet thing={thing} onClose={onClose} />, { viewer: aPerformer() })
  const sheet = page.getByRole('dialog', { name: title, exact: true })
  const submit = sheet.getByRole('button', { name: title, exact: true })
  api.replyTo(moveScheduled, { success: true })
  await time.fill('2020-01-01T08:00')
  await submit.click()
  await expect.element(time).toHaveAccessibleDescription(/Choose a time in the future/)
  await time.fill(inTwoDays)
  await submit.click()
  await expect.element(page.getByText(/Scheduled for/)).toBeVisible()
  const [sent, ...others] = api.requestsTo(moveScheduled).map(({ input }) => input)
  expect(sent).toMatchObject({ params: { kind, id: idOf(710) }, body: { at: `${inTwoDays}:00.000Z` } })
  expect(others).toEqual([])
  expect(onClose).toHaveBeenCalledOnce()
})
