/** Tests of the suggestions on the first page of the studio. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnProfile } from '@fanfare/contract/own-profile'
import { aPerformer, idOf, PICTURE } from '../../../../test/components/examples.ts'
import { open } from '../../../../test/components/open.tsx'
import NextSteps from './next-steps.tsx'

const profile: OwnProfile = {
  _id: idOf(1),
  name: 'Ada Vale',
  username: 'ada.vale',
  email: 'ada@example.test',
  bio: 'I climb',
  avatar: PICTURE,
  cover: PICTURE,
  prices: { freeDays: 0, monthly: 10, yearly: 100, saving: 0 },
  messagePrice: 0,
  commentsFrom: 'everyone',
  downloadsAllowed: false,
  about: {},
  socialLinks: [],
  isHiddenFromSearch: false,
  verification: { status: 'approved', reason: '' },
}
const nothing = { profile, totalPosts: 3, unseen: 0, isPaused: false, isAgreementDue: false }

test('a performer finds items with words to change, as long as there are any', async () => {
  await open(<NextSteps {...nothing} wordsToChange={2} />, { viewer: aPerformer() })
  await expect.element(page.getByRole('link', { name: 'Words to change' })).toHaveAttribute('href', '/settings/words')
  await expect.element(page.getByText('2 of your items have words that the site no longer allows.')).toBeVisible()
  await open(<NextSteps {...nothing} wordsToChange={0} />, { viewer: aPerformer() })
  await expect.element(page.getByRole('heading', { name: 'Next steps' })).not.toBeInTheDocument()
})
