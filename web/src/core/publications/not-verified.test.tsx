/** Tests of the note that explains why a performer cannot publish or upload. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aPerformer } from '../../../test/components/examples.ts'
import { open } from '../../../test/components/open.tsx'
import { NotVerified } from './not-verified.tsx'

const opens = (changes: Parameters<typeof aPerformer>[0]) => open(<NotVerified />, { viewer: aPerformer(changes) })

test('a performer who has not signed the current uploader agreement gets to it from the note', async () => {
  await opens({ isAgreementDue: true })
  const note = page.getByRole('region', { name: 'Sign the uploader agreement' })
  await expect.element(note.getByRole('link', { name: 'Read and sign' })).toHaveAttribute('href', '/studio/agreement')
})

test('a performer without an approved ID signs first, because uploads need only the agreement', async () => {
  await opens({ isAgreementDue: true, verification: { status: 'pending', reason: '' } })
  await expect.element(page.getByRole('region', { name: 'Sign the uploader agreement' })).toBeVisible()
})

test('a performer who may publish sees no note', async () => {
  await opens({})
  expect(page.getByRole('region').query()).toBeNull()
})
