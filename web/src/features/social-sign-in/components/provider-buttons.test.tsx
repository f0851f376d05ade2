/** Tests of the buttons that sign in with a provider. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startGoogle, startTwitter } from '@fanfare/contract/social-sign-in'
import { readCookie } from '#lib/cookies.ts'
import { rejection } from '../../../../test/components/fake-api.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open, openScreen } from '../../../../test/components/open.tsx'
import * as signUp from '../../auth/screens/fan-register.tsx'
import * as signIn from '../../auth/screens/login.tsx'
import * as apply from '../../auth/screens/performer-register.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const screens = { '/auth/login': signIn, '/auth/fan-register': signUp, '/auth/star-register': apply }
const buttons = page.getByRole('button', { name: /Continue with/ })

for (const [path, screen] of Object.entries(screens)) {
  test(`${path} offers the providers whose keys are set`, async () => {
    await openScreen(screen, { at: path, settings: { signInProviders: ['google', 'twitter'] } })
    await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Continue with X' })).toBeVisible()
  })

  test(`${path} has no buttons without keys`, async () => {
    await openScreen(screen, { at: path })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(buttons.elements()).toEqual([])
  })
}

test('a visitor goes to X with the role and the page to return to, which the browser keeps', async () => {
  const { api } = currentFakes()
  api.replyTo(startTwitter, { url: '#x', oauthToken: 'a token', oauthTokenSecret: 'a secret' })
  await open(<ProviderButtons joinAs="performer" next="/ada.vale" />, { settings: { signInProviders: ['twitter'] } })
  await buttons.click()
  await expect.poll(() => readCookie(document.cookie, 'oauthToken')).toBe('a token')
  expect(api.requestsTo(startTwitter).map(({ input }) => input.body)).toEqual([{ role: 'performer', redirectUrl: '/ada.vale' }])
  const kept = ['oauthTokenSecret', 'redirectUrl', 'role'].map((name) => readCookie(document.cookie, name))
  expect(kept).toEqual(['a secret', '/ada.vale', 'performer'])
})

test('a visitor reads that Google is down, and can press again', async () => {
  const { api } = currentFakes()
  api.replyTo(startGoogle, rejection('not_ready', { message: 'Google isn’t responding right now.' }))
  await open(<ProviderButtons joinAs="fan" next={undefined} />, { settings: { signInProviders: ['google'] } })
  await buttons.click()
  await expect.element(page.getByText('Google isn’t responding right now.')).toBeVisible()
  await expect.element(buttons).toBeEnabled()
})
