/** The parts that load after a page: those of members do not run for the owner of a closed account. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../test/components/examples.ts'
import { open } from '../../test/components/open.tsx'
import { BackgroundParts } from './background-parts.tsx'

test('the page of a closed account asks for nothing that its owner may not read', async () => {
  // The notice is one of the parts, so it tells when they have loaded. A request without a reply would fail the test.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  await open(<BackgroundParts />, { viewer: { ...aFan(), isClosed: true }, at: '/account-closed' })
  await expect.element(page.getByText('Offline', { exact: true })).toBeVisible()
})
