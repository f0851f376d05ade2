/** Tests of the page behind a guest's link. `e2e/publishing/guest-consent.test.ts` signs. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsentLink } from '@fanfare/contract/consent-links'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as invitation from './invitation.tsx'

test('a guest whose link was opened elsewhere reads what to do', async () => {
  const message = 'This link no longer works, or it was opened in another browser. Ask for a new one.'
  currentFakes().api.replyTo(openConsentLink, rejection('link_expired', { message }))
  await openScreen(invitation, { at: `/consent/${'t'.repeat(43)}`, path: '/consent/:token' })
  await page.getByRole('button', { name: 'Read request' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})
