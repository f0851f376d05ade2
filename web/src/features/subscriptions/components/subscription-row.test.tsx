/** Tests what a fan reads about the end of a subscription. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, aSubscription } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import { SubscriptionRow } from './subscription-row.tsx'

const CANCELED = {
  status: 'cancelled',
  renews: false,
  renewsAt: null,
  nextPrice: null,
  expiresAt: '2999-02-01T12:00:00.000Z',
} as const

test.for([
  { profile: 'available', canContinue: true, text: /^Access until Feb 1, 2999$/ },
  { profile: 'unavailable', canContinue: false, text: /^Paid until Feb 1, 2999, but this profile is unavailable/ },
])('a fan whose canceled subscription is to an $profile profile reads what is left', async ({ canContinue, text }) => {
  const subscription = aSubscription({ ...CANCELED, canContinue })
  await open(<SubscriptionRow subscription={subscription} onCancel={() => {}} onPause={() => {}} />, { viewer: aFan() })
  await expect.element(page.getByText(text)).toBeVisible()
})
