/** Tests what a performer reads next to the state of the verification. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerformer } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import { VerificationCard } from './verification-card.tsx'

const opens = (isAgreementDue: boolean) =>
  open(<VerificationCard verification={{ status: 'approved', reason: '' }} />, {
    viewer: aPerformer({ ...(isAgreementDue && { isAgreementDue }) }),
  })
const link = page.getByRole('link', { name: 'Sign the uploader agreement' })

test('a verified performer is asked to sign the uploader agreement before the first upload', async () => {
  await opens(true)
  await expect.element(link).toHaveAttribute('href', '/studio/agreement')
})

test('a performer who has signed is not asked again', async () => {
  await opens(false)
  await expect.element(page.getByText('Verified')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})
