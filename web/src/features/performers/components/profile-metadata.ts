/** Describes a profile for search engines, feed readers and other sites. */
import type { MetaDescriptor } from 'react-router'
import { NO_AVATAR } from '@fanfare/contract/people'
import type { Performer } from '@fanfare/contract/profiles'
import { socialLinkOf } from '@fanfare/contract/social-links'
import { publicPage } from '#core/page.ts'
import type { SiteOfPage } from '#core/with-head.ts'
import { t } from '#lib/i18n.ts'

type Named = Pick<Performer, 'name' | 'username'>

export const profileTitle = ({ name, username }: Named, siteName = 'Fanfare'): string => `${name} (@${username}) · ${siteName}`

export function profileHead(performer: Performer, { origin, siteName }: SiteOfPage): MetaDescriptor[] {
  const { name, username, bio, isVerified, isHiddenFromSearch } = performer
  const image = pictureOf(performer)
  const title = profileTitle(performer, siteName)
  return [
    ...publicPage({
      title,
      description: bio.trim() || t('See {name}’s posts and photos, and get in touch.', { name }),
      path: `/${username}`,
      origin,
      owner: performer,
      ...(image !== undefined && { image }),
    }),
    ...(isVerified && !isHiddenFromSearch ? forPrograms(performer, { title, origin }) : []),
  ]
}

const pictureOf = ({ cover, avatar }: Performer): string | undefined => cover || (avatar === NO_AVATAR ? undefined : avatar)

const forPrograms = (performer: Performer, { title, origin }: { title: string; origin: string }): MetaDescriptor[] => [
  { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title, href: `${origin}/feeds/${performer.username}.xml` },
  { 'script:ld+json': structuredData(performer, origin) },
]

/** Returns a `ProfilePage` (schema.org), which shows as the profile of a person in search results. */
function structuredData(performer: Performer, origin: string) {
  const { _id: id, name, username, bio, avatar, totalFollowers, totalPosts, joinedAt } = performer
  const links = performer.socialLinks.flatMap((address) => socialLinkOf(address)?.url ?? [])
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: joinedAt,
    mainEntity: {
      '@type': 'Person',
      identifier: id,
      name,
      alternateName: username,
      url: `${origin}/${username}`,
      ...(bio.trim() !== '' && { description: bio.trim() }),
      ...(avatar !== NO_AVATAR && { image: new URL(avatar, origin).href }),
      ...(links.length > 0 && { sameAs: links }),
      interactionStatistic: counter('FollowAction', totalFollowers),
      agentInteractionStatistic: counter('WriteAction', totalPosts),
    },
  }
}

const counter = (action: string, userInteractionCount: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${action}`,
  userInteractionCount,
})
