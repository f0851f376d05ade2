/** Tests how search engines and feed readers see a profile. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Performer } from '@fanfare/contract/profiles'
import { profileHead } from './profile-metadata.ts'

const ada: Performer = {
  _id: '01970000-0000-7000-8000-000000000001',
  name: 'Ada Vale',
  username: 'ada.vale',
  avatar: '/media/ada.webp',
  isPerformer: true,
  isVerified: true,
  bio: ' Painter </script> ',
  cover: '',
  prices: { freeDays: 0, monthly: 9.99, yearly: 99.9, saving: 16 },
  about: {},
  socialLinks: ['https://instagram.com/ada'],
  published: [],
  totalPosts: 3,
  totalPhotos: 0,
  totalFollowers: 4,
  totalSubscribers: 0,
  joinedAt: '2027-01-01T00:00:00.000Z',
  engagement: { likes: 0, comments: 0, isLiked: false, isBookmarked: false },
  isFollowed: false,
  isSubscribed: false,
  can: [],
}
const site = { origin: 'https://fans.example', siteName: 'Footlights' }
const headOf = (changes: Partial<Performer> = {}) => profileHead({ ...ada, ...changes }, site)

test('a search engine reads who the profile is about, and a reader finds the feed', () => {
  const head = headOf()
  const data = head.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []))
  assert.deepEqual(data, [
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      dateCreated: '2027-01-01T00:00:00.000Z',
      mainEntity: {
        '@type': 'Person',
        identifier: ada._id,
        name: 'Ada Vale',
        alternateName: 'ada.vale',
        url: 'https://fans.example/ada.vale',
        description: 'Painter </script>',
        image: 'https://fans.example/media/ada.webp',
        sameAs: ['https://instagram.com/ada'],
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: 4,
        },
        agentInteractionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/WriteAction',
          userInteractionCount: 3,
        },
      },
    },
  ])
  const links = head.flatMap((tag) => ('rel' in tag ? [`${String(tag['rel'])} ${String(tag['href'])}`] : []))
  assert.deepEqual(links, ['canonical https://fans.example/ada.vale', 'alternate https://fans.example/feeds/ada.vale.xml'])
})

test('a stored link of a network that the site no longer knows is not handed on', () => {
  const socialLinks = ['javascript:alert(1)', 'https://gone.example/ada', 'https://x.com/ada']
  assert.match(JSON.stringify(headOf({ socialLinks })), /"sameAs":\["https:\/\/x\.com\/ada"\]/)
})

test('a performer who is not verified is described to no program', () => {
  assert.doesNotMatch(JSON.stringify(headOf({ isVerified: false })), /schema\.org|feeds/)
})

test('a hidden profile asks search engines to leave it out, and describes no one', () => {
  const text = JSON.stringify(headOf({ isHiddenFromSearch: true }))
  assert.match(text, /\{"name":"robots","content":"noindex"\}/)
  assert.doesNotMatch(text, /schema\.org|feeds/)
})
