/** Tests of the page to which a provider sends the browser back. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkUsername } from '@fanfare/contract/auth'
import {
  confirmOwner,
  enterSocialCode,
  finishGoogle,
  finishTwitter,
  mailOwner,
  registerSocialFan,
} from '@fanfare/contract/social-sign-in'
import { done } from '@fanfare/contract'
import { keepTwitter } from '#core/auth/provider-sign-in.ts'
import { readCookie } from '#lib/cookies.ts'
import { settings } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as callback from './callback.tsx'

const GOOGLE = '/auth/google/callback?code=a-code&state=a-state'
const TICKET = 'a ticket of more than twenty letters'
const suggestion = { role: 'fan', name: 'Nora', username: 'nora', email: '' } as const
const opens = (at = GOOGLE) =>
  openScreen(callback, { at, path: at.split('?')[0] ?? '', settings: { requireEmailVerification: true } })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => currentFakes().api.replyTo(checkUsername, { isFree: true }))

test('a new fan checks the suggested name, agrees to the terms, and confirms the address', async () => {
  const { api } = currentFakes()
  api.replyTo(finishGoogle, { step: 'register', provider: 'google', ticket: TICKET, suggestion })
  api.replyTo(registerSocialFan, { claim: 'a claim' })
  await opens()
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Nora')
  await button('Create account').click()
  await expect.element(page.getByText('Please enter Email address')).toBeVisible()
  expect(api.requestsTo(registerSocialFan)).toEqual([])
  await page.getByLabelText('Email address').fill('nora@example.test')
  await button('Create account').click()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(api.requestsTo(finishGoogle).map(({ input }) => input.body)).toEqual([{ code: 'a-code', state: 'a-state' }])
  expect(api.requestsTo(registerSocialFan).map(({ input }) => input.body)).toEqual([
    { ticket: TICKET, name: 'Nora', username: 'nora', email: 'nora@example.test', terms: settings().termsVersion },
  ])
})

test('a verified address is not asked for', async () => {
  const verified = { ...suggestion, email: 'nora@example.test' }
  currentFakes().api.replyTo(finishGoogle, { step: 'register', provider: 'google', ticket: TICKET, suggestion: verified })
  await opens()
  await expect.element(button('Create account')).toBeVisible()
  await expect.element(page.getByLabelText('Email address')).not.toBeInTheDocument()
})

test('a new performer hands in documents', async () => {
  const performer = { ...suggestion, role: 'performer' as const }
  currentFakes().api.replyTo(finishGoogle, { step: 'register', provider: 'google', ticket: TICKET, suggestion: performer })
  await opens()
  await expect.element(page.getByText('Your documents')).toBeVisible()
  await button('Submit application').click()
  await expect.element(page.getByText('Choose a photo for “ID, front”')).toBeVisible()
})

test('a failed sign-in says what to do next', async () => {
  currentFakes().api.replyTo(finishGoogle, rejection('sign_in_failed', { message: 'It has expired. Try again.' }))
  await opens()
  await expect.element(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await expect.element(page.getByText('It has expired. Try again.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login')
})

test('someone who cancels at the provider can sign in another way', async () => {
  await opens('/auth/twitter/callback?denied=a-token')
  await expect.element(page.getByRole('heading', { name: 'Sign-in canceled' })).toBeVisible()
  expect(currentFakes().api.requestsTo(finishTwitter)).toEqual([])
})

test('the request token of X comes from this browser, and is removed', async () => {
  const { api } = currentFakes()
  api.replyTo(finishTwitter, rejection('sign_in_failed'))
  keepTwitter({ url: '', oauthToken: 'kept', oauthTokenSecret: 'a secret' }, { role: 'fan' })
  await opens('/auth/twitter/callback?oauth_token=kept&oauth_verifier=v')
  await expect.element(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  expect(api.requestsTo(finishTwitter).map(({ input }) => input.body)).toEqual([
    { oauthToken: 'kept', oauthTokenSecret: 'a secret', oauthVerifier: 'v' },
  ])
  for (const name of ['oauthToken', 'oauthTokenSecret', 'redirectUrl', 'role']) expect(readCookie(document.cookie, name)).toBe('')
})

test('the owner of an account confirms with the password and the code, or asks for a link', async () => {
  const { api } = currentFakes()
  api.replyTo(finishGoogle, { step: 'confirm', provider: 'google', ticket: TICKET, email: 'nora@example.test' })
  api.replyTo(confirmOwner, rejection('code_needed'))
  api.replyTo(mailOwner, done)
  await opens()
  await expect.element(page.getByText(/already has an account\. Confirm/)).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('a password')
  await button('Confirm and sign in').click()
  await expect.element(page.getByLabelText('Code', { exact: true })).toBeVisible()
  await button('Email me a link instead').click()
  await expect.element(page.getByText('Check your email, and open the link in this browser.')).toBeVisible()
})

test('a wrong two-factor code can be entered again', async () => {
  const { api } = currentFakes()
  api.replyTo(finishGoogle, { step: 'code', provider: 'google', ticket: TICKET })
  api.replyTo(enterSocialCode, rejection('not_valid', { errors: [{ field: 'code', message: 'This code is incorrect.' }] }))
  await opens()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await button('Continue').click()
  await expect.element(page.getByText('This code is incorrect.')).toBeVisible()
})
