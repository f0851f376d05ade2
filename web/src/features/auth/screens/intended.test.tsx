/** Tests of signing up and signing in after a press: the forms show the action, the performer and the price. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPerformer } from '@fanfare/contract/performers'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { aProfile } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open, openScreen } from '../../../../test/components/open.tsx'
// The site loads these modules with the page. Importing them first keeps slow loading out of the tests.
import '#core/intents/join-sheet.tsx'
import '#features/subscriptions/components/subscribe-intent.tsx'
import '#features/tokens/components/tip-intent.tsx'
import * as join from './fan-register.tsx'
import * as signIn from './login.tsx'

const ADA = aProfile({
  prices: { freeDays: 7, monthly: 9.99, yearly: 99, saving: 16 },
  totalPosts: 1,
  can: ['subscribe'],
})

const screens = { '/auth/fan-register': join, '/auth/login': signIn }
const shows = (words: string) => expect.element(page.getByText(words)).toBeVisible()

for (const [path, screen] of Object.entries(screens)) {
  const opens = (intent: string, freeSubscriptionEnabled = false) => {
    currentFakes().api.replyTo(viewPerformer, ADA)
    const next = encodeURIComponent(`/ada.vale?intent=${intent}`)
    return openScreen(screen, {
      at: `${path}?next=${next}`,
      path,
      settings: { freeSubscriptionEnabled, minimumTipPrice: 50, tokenConversionRate: 0.1 },
    })
  }

  test(`a visitor who pressed Subscribe sees at ${path} the performer and the price`, async () => {
    await opens('subscribe:ada.vale')
    await shows('Subscribe to Ada Vale')
    await shows('$9.99/month')
  })

  test(`a visitor who pressed Subscribe sees at ${path} the price after the free trial`, async () => {
    await opens('subscribe:ada.vale', true)
    await shows('Free for 7 days, then $9.99/month')
  })

  test(`a visitor who pressed Tip sees at ${path} the performer and the minimum tip`, async () => {
    await opens('tip:ada.vale')
    await shows('Send Ada Vale a tip')
    await shows('From 50 tokens ($5.00)')
  })
}

test('a visitor who presses Follow signs up in a sheet and returns to follow', async () => {
  await open(<FollowButton performer={ADA} isFollowed={false} />, { at: '/ada.vale' })
  await page.getByRole('button', { name: 'Follow' }).click()
  const sheet = page.getByRole('dialog', { name: 'Follow Ada Vale' })
  const joins = sheet.getByRole('link', { name: 'Create account' })
  await expect.element(joins).toHaveAttribute('href', '/auth/fan-register?next=%2Fada.vale%3Fintent%3Dfollow%253Aada.vale')
})
