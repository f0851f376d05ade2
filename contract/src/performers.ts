import { Type, type Static } from 'typebox'
import { get, Limit, DateTime, oneOf, page, Price } from './define.ts'
import { Engagement } from './engagement.ts'
import { options, Person } from './people.ts'
import { PublicationTotal } from './content.ts'
import { Bookmark, BookmarkQuery } from './reactions.ts'

const Choice = (of: readonly string[]) => oneOf(...of)

export const Prices = Type.Object({
  /** Length of the free subscription in days; 0 for none. */
  freeDays: Type.Integer({ minimum: 0, maximum: 365 }),
  monthly: Price,
  yearly: Price,
})
export type Prices = Static<typeof Prices>

export const ShownPrices = Type.Object({
  ...Prices.properties,
  /** Percent that a year is cheaper than twelve months. */
  saving: Type.Integer(),
})

/** Details of a performer's profile: option lists of section 3, all optional. */
export const About = Type.Object({
  height: Type.Optional(Choice(options.height)),
  weight: Type.Optional(Choice(options.weight)),
  bodyType: Type.Optional(Choice(options.bodyType)),
  ethnicity: Type.Optional(Choice(options.ethnicity)),
  hairColor: Type.Optional(Choice(options.hairColor)),
  eyeColor: Type.Optional(Choice(options.eyeColor)),
  gender: Type.Optional(Choice(options.gender)),
  sexualOrientation: Type.Optional(Choice(options.sexualOrientation)),
})
export type About = Static<typeof About>

export const PerformerCard = Type.Object({
  ...Person.properties,
  bio: Type.String(),
  cover: Type.String(),
  prices: ShownPrices,
  totalPosts: Type.Integer(),
  totalFollowers: Type.Integer(),
})
export type PerformerCard = Static<typeof PerformerCard>

export const Performer = Type.Object({
  ...PerformerCard.properties,
  about: About,
  /** In all that has been published. */
  totalPhotos: Type.Integer(),
  /** What has been published, by kind; nothing of kinds of which there is nothing. */
  published: Type.Array(PublicationTotal),
  totalSubscribers: Type.Integer(),
  joinedAt: DateTime,
  engagement: Engagement,
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  can: Type.Array(oneOf('follow', 'subscribe', 'message', 'tip', 'edit')),
})
export type Performer = Static<typeof Performer>

export const randomPerformers = get('/performers/search/random', {
  summary: 'Suggestions of a few performers that the viewer does not follow yet.',
  who: 'anyone',
  query: Type.Object({ limit: Limit(6) }),
  reply: page(PerformerCard),
  provides: ['suggestions'],
})

export const viewPerformer = get('/performers/:id', {
  summary: 'A performer, by id or username.',
  who: 'anyone',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Performer,
  errors: ['not_found'],
  provides: ['performer:{_id}'],
})

export const listBookmarkedPerformers = get('/reactions/performers/bookmark', {
  summary: 'The performers whom the caller has bookmarked, latest first.',
  who: 'member',
  query: BookmarkQuery,
  reply: page(Bookmark),
  errors: ['not_valid'],
  provides: ['bookmarks'],
})
