/** Tests the sheet in which a performer trims a recording. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { trimVaultVideo, viewVaultItem } from '@fanfare/contract/vault'
import { aPerformer, idOf } from '../../../../../test/components/examples.ts'
import { rejection } from '../../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../../test/components/fakes.ts'
import { open } from '../../../../../test/components/open.tsx'
import { TrimSheet } from './trim-sheet.tsx'

async function openSheet() {
  const { api } = currentFakes()
  api.replyTo(viewVaultItem, { media: { type: 'video', seconds: 754.2 } } as never)
  api.replyTo(trimVaultVideo, { success: true })
  let closed = 0
  await open(<TrimSheet recordingId={idOf(7)} onClose={() => closed++} />, { viewer: aPerformer() })
  return { api, isClosed: () => closed > 0 }
}

const button = page.getByRole('button', { name: 'Trim recording' })

test('a performer cuts the first minute and a half off a recording', async () => {
  const { api, isClosed } = await openSheet()
  await expect.element(page.getByLabelText('End')).toHaveValue('12:35')
  await page.getByLabelText('Start').fill('1:30')
  await button.click()
  await expect.poll(isClosed).toBe(true)
  const [request] = api.requestsTo(trimVaultVideo)
  expect(request?.input).toMatchObject({ params: { id: idOf(7) }, body: { from: 90, to: 755 } })
  await expect.element(page.getByText('The trimmed video will be in your vault soon.')).toBeVisible()
})

test('a time that cannot be read is pointed out, and the server’s answer is shown', async () => {
  const { api, isClosed } = await openSheet()
  await page.getByLabelText('End').fill('soon')
  await expect.element(page.getByText('Enter a time such as 1:30.')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await page.getByLabelText('End').fill('0:00')
  api.replyTo(trimVaultVideo, rejection('not_valid', { message: 'The end must be at least a second after the start.' }))
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The end must be at least a second after the start.')
  expect(isClosed()).toBe(false)
})
