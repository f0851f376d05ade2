/** Tests of signing in with a passkey, of its use as a second step, and of confirming with it. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { changePassword, signIn } from '@fanfare/contract/auth'
import {
  challengeCaller,
  challengeVisitor,
  exchangePasskey,
  proveWithPasskey,
  signInWithPasskey,
} from '@fanfare/contract/passkeys'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { aFan } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { aChallenge, browserHasNoPasskey, browserHasPasskey } from '../../../../test/components/fake-passkeys.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { createLoaders } from '#core/loaders.ts'
import { IdentityPrompt } from '../../auth/components/identity-prompt.tsx'
import { PasswordForm } from '../../auth/components/password-form.tsx'
import * as login from '../../auth/screens/login.tsx'

afterEach(() => vi.restoreAllMocks())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shows = (words: string) => expect.element(page.getByText(words)).toBeVisible()

function opensLogin() {
  currentFakes().api.replyTo(challengeVisitor, aChallenge)
  return openScreen(login, { at: '/auth/login' })
}

test('a visitor who closes the dialog of the browser can try again, and reads what the site answers', async () => {
  const { api } = await opensLogin()
  browserHasNoPasskey()
  await button('Use a passkey').click()
  await shows('No passkey was used. Try again, or use another way to sign in.')
  browserHasPasskey()
  api.replyTo(signInWithPasskey, rejection('sign_in_failed', { message: 'This passkey didn’t work.' }))
  await button('Use a passkey').click()
  await shows('This passkey didn’t work.')
  expect(api.requestsTo(challengeVisitor).map(({ input }) => input.body.purpose)).toEqual(['sign_in', 'sign_in'])
  expect(api.requestsTo(signInWithPasskey).map(({ input }) => input.body.passkey.id)).toEqual(['cGFzc2tleQ'])
})

test('a visitor who needs a code gives a passkey instead', async () => {
  const { api } = await opensLogin()
  browserHasPasskey()
  api.replyTo(signIn, ({ body }) => rejection(body.code === undefined ? 'code_needed' : 'suspended'))
  api.replyTo(exchangePasskey, { code: 'a code of a passkey' })
  await page.getByLabelText('Email or username').fill('felix')
  await page.getByLabelText('Password', { exact: true }).fill('a long enough password')
  await button('Sign in').click()
  await expect.element(button('Use a passkey')).not.toBeInTheDocument()
  await button('Use a passkey instead').click()
  await expect.poll(() => api.requestsTo(signIn).map(({ input }) => input.body.code)).toEqual([undefined, 'a code of a passkey'])
  expect(api.requestsTo(challengeVisitor).map(({ input }) => input.body.purpose)).toEqual(['code'])
})

test('a fan with a passkey confirms with it, and the change continues', async () => {
  const { api } = currentFakes()
  api.replyTo(readSignInMethods, { hasPassword: false, hasPasskey: true, providers: [] })
  const screen = {
    default: () => (
      <>
        <PasswordForm />
        <IdentityPrompt />
      </>
    ),
    clientLoader: createLoaders(async ({ read }) => void (await read(readSignInMethods, {}))).client,
  }
  await openScreen(screen, { at: '/settings/security', viewer: aFan() })
  browserHasPasskey()
  let isProved = false
  api.replyTo(changePassword, () => (isProved ? done : rejection('proof_needed')))
  api.replyTo(challengeCaller, aChallenge)
  api.replyTo(proveWithPasskey, () => {
    isProved = true
    return done
  })
  await page.getByLabelText('New password').fill('a long enough password')
  await button('Set password').click()
  await button('Confirm with a passkey').click()
  await shows('Changes saved')
  expect(api.requestsTo(proveWithPasskey)).toHaveLength(1)
})
