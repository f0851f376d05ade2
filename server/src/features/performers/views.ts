import type { Engagement } from '@fanfare/contract/engagement'
import { NO_AVATAR } from '@fanfare/contract/people'
import type { OwnProfile } from '@fanfare/contract/own-profile'
import type { Performer as PerformerView } from '@fanfare/contract/profiles'
import type { PublicationTotal } from '@fanfare/contract/content'
import type { Verification, VerificationSummary } from '@fanfare/contract/verifications'
import type { Performer } from '#core/accounts/index.ts'
import { documentsOf, personOf } from '#core/accounts/index.ts'
import { performerCard, shownPrices } from '#core/performers/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Anyone } from '#platform/viewer.ts'

/** Relations between the viewer and the performer, in addition to public facts. */
export interface Between {
  readonly engagement: Engagement
  readonly published: readonly PublicationTotal[]
  readonly isFollowed: boolean
  readonly isSubscribed: boolean
}

export const performerView = (of: Performer, viewer: Anyone, between: Between): PerformerView => ({
  ...performerCard(of),
  about: of.about,
  socialLinks: of.social_links,
  totalPhotos: between.published.reduce((sum, { photos }) => sum + photos, 0),
  published: [...between.published],
  // The totals are counted a moment later. Without this, a fan who has just followed or subscribed could see zero.
  totalFollowers: Math.max(of.total_followers, Number(between.isFollowed)),
  totalSubscribers: Math.max(of.total_subscribers, Number(between.isSubscribed)),
  joinedAt: of.created_at.toISOString(),
  engagement: between.engagement,
  isFollowed: between.isFollowed,
  isSubscribed: between.isSubscribed,
  can: canDo(of, viewer),
})

function canDo(of: Performer, viewer: Anyone): PerformerView['can'] {
  if (viewer.id === of.id) return ['edit']
  return viewer.role === 'fan' ? ['follow', 'subscribe', 'message', 'tip'] : []
}

export const ownProfileView = (of: Performer): OwnProfile => ({
  _id: of.id,
  name: of.name,
  username: of.username,
  email: of.email,
  bio: of.bio,
  avatar: of.avatar || NO_AVATAR,
  cover: of.cover,
  prices: shownPrices(of),
  messagePrice: fromMinorUnits(of.message_price),
  commentsFrom: of.comments_from,
  downloadsAllowed: of.downloads_allowed,
  about: of.about,
  socialLinks: of.social_links,
  isHiddenFromSearch: of.hidden_from_search,
  verification: documentsOf(of),
})

export const verificationView = (of: Performer, documents: Verification['documents']): Verification => ({
  ...verificationSummary(of),
  expiresOn: of.documents_expire_on,
  documents,
})

export const verificationSummary = (of: Performer): VerificationSummary => ({
  performer: personOf(of),
  email: of.email,
  dateOfBirth: of.date_of_birth,
  ...documentsOf(of),
  submittedAt: of.submitted_at.toISOString(),
})
