/** Tests of the providers in the list of sign-in methods. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { done } from '@fanfare/contract'
import { readSignInMethods, startLinking, unlinkProvider, type SignInMethods as Methods } from '@fanfare/contract/social-sign-in'
import { aFan } from '../../../../test/components/examples.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import { createLoaders } from '#core/loaders.ts'
import { LinkedProviders } from './linked-providers.tsx'

const google = { provider: 'google', label: 'nora@example.test', linkedAt: '2027-01-01T12:00:00.000Z', isOffered: true } as const
const x = { provider: 'twitter', label: '', linkedAt: null, isOffered: true } as const
const screen = {
  default: LinkedProviders,
  clientLoader: createLoaders(async ({ read }) => void (await read(readSignInMethods, {}))).client,
}

function opens(methods: Methods) {
  currentFakes().api.replyTo(readSignInMethods, methods)
  return openScreen(screen, { at: '/settings/security', viewer: aFan() })
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a fan unlinks Google', async () => {
  const { api } = await opens({ hasPassword: true, hasPasskey: false, providers: [google, x] })
  await expect.element(page.getByText('nora@example.test')).toBeVisible()
  api.replyTo(unlinkProvider, () => {
    api.replyTo(readSignInMethods, {
      hasPassword: true,
      hasPasskey: false,
      providers: [{ ...google, label: '', linkedAt: null }, x],
    })
    return done
  })
  await button('Unlink Google').click()
  await page.getByRole('dialog', { name: 'Unlink Google?' }).getByRole('button', { name: 'Unlink Google' }).click()
  await expect.element(page.getByText('Google unlinked')).toBeVisible()
  await expect.element(button('Link Google')).toBeVisible()
  expect(api.requestsTo(unlinkProvider).map(({ input }) => input.params)).toEqual([{ provider: 'google' }])
})

test('the only way to sign in has no button, but the reason', async () => {
  await opens({ hasPassword: false, hasPasskey: false, providers: [google, x] })
  await expect.element(page.getByText('This is your only way to sign in. Set a password to unlink it.')).toBeVisible()
  await expect.element(button('Link X')).toBeVisible()
  expect(button('Unlink Google').elements()).toEqual([])
})

test('a fan who cannot link X reads why', async () => {
  const { api } = await opens({ hasPassword: true, hasPasskey: false, providers: [x] })
  api.replyTo(startLinking, rejection('not_ready', { message: 'X isn’t responding right now.' }))
  await button('Link X').click()
  await expect.element(page.getByText('X isn’t responding right now.')).toBeVisible()
  expect(api.requestsTo(startLinking).map(({ input }) => input.params)).toEqual([{ provider: 'twitter' }])
})
