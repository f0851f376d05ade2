import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewPerformer } from '@fanfare/contract/performers'
import type { Performer } from '@fanfare/contract/profiles'
import { aFan, aPerson } from '../../../test/components/examples.ts'
import { currentFakes } from '../../../test/components/fakes.ts'
import { open } from '../../../test/components/open.tsx'
import { SubscribeButton } from './subscribe-button.tsx'

const PERFORMER: Performer = {
  ...aPerson(),
  bio: '',
  cover: '',
  prices: { freeDays: 0, monthly: 9, yearly: 90, saving: 16 },
  totalPosts: 1,
  totalFollowers: 0,
  about: {},
  totalPhotos: 0,
  published: [],
  socialLinks: [],
  totalSubscribers: 0,
  joinedAt: '2026-01-01T12:00:00.000Z',
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  isFollowed: false,
  isSubscribed: false,
  can: ['subscribe'],
}

test('a fan sees the monthly price on the button, even if there is a yearly price', async () => {
  currentFakes().api.replyTo(viewPerformer, PERFORMER)
  await open(<SubscribeButton performer={aPerson()} />, { viewer: aFan() })
  await expect.element(page.getByRole('button', { name: 'Subscribe for $9.00 a month' })).toBeVisible()
})
