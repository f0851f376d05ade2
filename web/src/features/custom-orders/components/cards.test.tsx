/** Tests of the cards of custom orders in conversations and on profiles. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewCustomOrderTerms } from '@fanfare/contract/custom-order-terms'
import { viewCustomOrder } from '@fanfare/contract/custom-orders'
import type { Performer } from '@fanfare/contract/profiles'
import { anOrder, someTerms } from '../../../../test/components/custom-order-examples.ts'
import { aFan, aPerformer, aPerson, idOf } from '../../../../test/components/examples.ts'
import { currentFakes } from '../../../../test/components/fakes.ts'
import { open } from '../../../../test/components/open.tsx'
import MessageCard from './message-card.tsx'
import ProfileCard from './profile-card.tsx'

const id = idOf(9000)

test.for([
  ['a fan', aFan(), `/custom-orders/${id}`],
  ['a performer', aPerformer(), `/studio/custom-orders/${id}`],
] as const)('%s opens the order from any of its cards, which share one request', async ([, viewer, path]) => {
  currentFakes().api.replyTo(viewCustomOrder, anOrder({ state: 'active' }))
  const cards = (
    <>
      <MessageCard id={id} text="Asked for a custom order" />
      <MessageCard id={id} text="Custom order accepted" />
    </>
  )
  const { api } = await open(cards, { viewer })
  const second = page.getByRole('link', { name: 'Custom order accepted' })
  await expect.element(second.getByText('In progress')).toBeVisible()
  await expect.element(second).toHaveAttribute('href', path)
  expect(api.requestsTo(viewCustomOrder)).toHaveLength(1)
})

const performer: Performer = {
  ...aPerson(),
  cover: '',
  bio: '',
  prices: { freeDays: 0, monthly: 0, yearly: 0, saving: 0 },
  joinedAt: '2026-01-01T12:00:00.000Z',
  about: {},
  socialLinks: [],
  totalPosts: 0,
  totalPhotos: 0,
  totalFollowers: 0,
  totalSubscribers: 0,
  published: [],
  isFollowed: false,
  isSubscribed: false,
  can: [],
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
}

test('a visitor sees from which price a performer takes custom orders, and the way to ask', async () => {
  currentFakes().api.replyTo(viewCustomOrderTerms, { terms: someTerms() })
  await open(<ProfileCard performer={performer} />)
  await expect.element(page.getByText(/Custom orders from 20 tokens/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ask for a custom order' }))
    .toHaveAttribute('href', '/custom-orders/new/ada.vale')
})

test('a fan cannot ask a performer without free places', async () => {
  currentFakes().api.replyTo(viewCustomOrderTerms, { terms: someTerms({ isFull: true }) })
  await open(<ProfileCard performer={performer} />, { viewer: aFan() })
  await expect.element(page.getByText('No places free right now')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('the profile of a performer without custom orders says nothing about them', async () => {
  const { api } = currentFakes()
  api.replyTo(viewCustomOrderTerms, { terms: null })
  await open(<ProfileCard performer={performer} />, { viewer: aFan() })
  await expect.poll(() => api.requestsTo(viewCustomOrderTerms)).toHaveLength(1)
  await expect.element(page.getByRole('region', { name: 'Custom orders' })).not.toBeInTheDocument()
})
