/** Tests of the dialog that asks people to confirm who they are. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readSignInMethods, startProof, type SignInMethods } from '@fanfare/contract/social-sign-in'
import { openChannel } from '#lib/browser-storage.ts'
import { sendConfirmed } from '#lib/identity-confirmation.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { aFan } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import { IdentityPrompt } from './identity-prompt.tsx'

const google = { provider: 'google', label: 'nora@example.test', linkedAt: '2027-01-01T12:00:00.000Z', isOffered: true } as const
const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Opens the dialog. Returns the outcome of the action that waits for it. */
async function asks(methods: SignInMethods) {
  currentFakes().api.replyTo(readSignInMethods, methods)
  await open(<IdentityPrompt />, { viewer: aFan() })
  return { outcome: sendConfirmed(new Error('not confirmed'), async () => 'sent').catch((error: Error) => error.message) }
}

test('an account without providers is asked for the password only', async () => {
  await asks({ hasPassword: true, hasPasskey: false, providers: [{ ...google, label: '', linkedAt: null }] })
  await expect.element(dialog.getByLabelText('Current password')).toBeVisible()
  expect(button('Confirm with Google').elements()).toEqual([])
})

test('the action continues when another window has confirmed with Google', async () => {
  const { outcome } = await asks({ hasPassword: false, hasPasskey: false, providers: [google] })
  await expect.element(button('Confirm with Google')).toBeVisible()
  expect(dialog.getByLabelText('Current password').elements()).toEqual([])
  const channel = openChannel('fanfare-proof')
  channel?.postMessage('proved')
  channel?.close()
  expect(await outcome).toBe('sent')
})

test('a fan who cannot confirm with Google reads why, and closing the dialog cancels the action', async () => {
  const { outcome } = await asks({ hasPassword: true, hasPasskey: false, providers: [google] })
  currentFakes().api.replyTo(startProof, rejection('not_ready', { message: 'Google isn’t responding right now.' }))
  await button('Confirm with Google').click()
  await expect.element(page.getByText('Google isn’t responding right now.')).toBeVisible()
  await button('Close').click()
  expect(await outcome).toBe('not confirmed')
})

test('a fan without a password whose provider is no longer offered can set a password by email', async () => {
  await asks({ hasPassword: false, hasPasskey: false, providers: [{ ...google, isOffered: false }] })
  await expect.element(dialog.getByRole('link', { name: 'Set one with an emailed link' })).toHaveAttribute('href', '/auth/forgot')
})
