import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPerformer } from '@fanfare/contract/performers'
import { aFan, aPerson, aProfile } from '../../../test/components/examples.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

const PERFORMER = aProfile({
  prices: { freeDays: 0, monthly: 9, yearly: 90, saving: 16 },
  totalPosts: 1,
  can: ['subscribe'],
})

test('a fan sees the monthly price on the button, even if there is a yearly price', async () => {
  currentFakes().api.replyTo(viewPerformer, PERFORMER)
  await open(<SubscribeButton performer={aPerson()} />, { viewer: aFan() })
  await expect.element(page.getByRole('button', { name: 'Subscribe for $9.00 a month' })).toBeVisible()
})
