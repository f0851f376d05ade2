/** Tests of the settings of signing in: everyone finds every way, with words that explain it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSessions } from '@fanfare/contract/auth'
import { listPasskeys } from '@fanfare/contract/passkeys'
import { readSignInMethods } from '@fanfare/contract/social-sign-in'
import { readTwoFactor } from '@fanfare/contract/two-factor'
import { aFan, anOperator, aPerformer } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { openScreen } from '../../../../test/components/open.tsx'
import * as screen from './security.tsx'

const people = [
  ['fan', aFan()],
  ['performer', aPerformer()],
  ['operator', anOperator()],
] as const

test.for(people)('a %s finds every way to sign in under one heading', async ([, viewer]) => {
  const { api } = currentFakes()
  api.replyTo(listSessions, { data: [], total: 0 })
  api.replyTo(listPasskeys, { passkeys: [] })
  api.replyTo(readTwoFactor, { since: null, recoveryCodesLeft: 0, isRequired: false })
  const x = { provider: 'twitter', label: '', linkedAt: null, isOffered: true } as const
  api.replyTo(readSignInMethods, { hasPassword: true, hasPasskey: false, providers: [{ ...x, provider: 'google' }, x] })
  await openScreen(screen, { at: '/settings/security', viewer })
  const methods = page.getByRole('region', { name: 'Sign-in methods' })
  await expect.element(methods).toBeVisible()
  expect(
    methods
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Password', 'Google', 'X', 'Passkeys', 'Two-factor authentication'])
  await expect.element(methods.getByRole('link', { name: 'Set up' })).toBeVisible()
})
