import { Type, type Static } from 'typebox'
import { get, Limit, DateTime, Offset, oneOf, page, Price } from './define.ts'
import { Engagement } from './engagement.ts'
import { options, Person } from './people.ts'
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
  totalPhotos: Type.Integer(),
  totalSubscribers: Type.Integer(),
  joinedAt: DateTime,
  engagement: Engagement,
  isFollowed: Type.Boolean(),
  isSubscribed: Type.Boolean(),
  can: Type.Array(oneOf('follow', 'subscribe', 'message', 'tip', 'edit')),
})
export type Performer = Static<typeof Performer>

/** One or several values of a list, separated by commas. */
const Several = (of: readonly string[]) =>
  Type.String({ maxLength: 400, pattern: `^(?:${of.join('|')})(?:,(?:${of.join('|')}))*$` })

/** Of the monthly price in the site's currency: `under_5`, from 5 up to 10, from 10 up to 20, and from 20 on. */
export const priceBands = ['under_5', '5_10', '10_20', 'over_20']
/** For how many days after joining someone is new. */
export const NEW_DAYS = 30

/** What the search can be narrowed to, as it stands in the address of the page, too. */
export const PerformerFilters = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  gender: Type.Optional(Several(options.gender)),
  sexualOrientation: Type.Optional(Several(options.sexualOrientation)),
  ethnicity: Type.Optional(Several(options.ethnicity)),
  bodyType: Type.Optional(Several(options.bodyType)),
  height: Type.Optional(Several(options.height)),
  weight: Type.Optional(Several(options.weight)),
  hairColor: Type.Optional(Several(options.hairColor)),
  eyeColor: Type.Optional(Several(options.eyeColor)),
  price: Type.Optional(Several(priceBands)),
  joined: Type.Optional(Several(['new'])),
  offer: Type.Optional(Several(['trial'])),
  sort: Type.Optional(Type.Enum(['popular', 'latest', 'name'], { default: 'popular' })),
})
export type PerformerFilters = Static<typeof PerformerFilters>
/** The lists to choose from, in the order in which they are shown. */
export const filterNames = [
  'gender',
  'sexualOrientation',
  'price',
  'joined',
  'offer',
  'bodyType',
  'height',
  'weight',
  'hairColor',
  'eyeColor',
  'ethnicity',
] as const
export type FilterName = (typeof filterNames)[number]

export const searchPerformers = get('/performers/user/search', {
  summary: 'Search performers by name, username or words of their bio, with filters; names come first.',
  who: 'anyone',
  query: Type.Object({ ...PerformerFilters.properties, limit: Limit(24), offset: Offset }),
  reply: Type.Object({
    ...page(PerformerCard).properties,
    /** What was searched instead, where nobody has the words that were asked for. */
    corrected: Type.Optional(Type.String()),
  }),
  provides: ['performers'],
})

export const countPerformers = get('/performers/search/filters', {
  summary: 'For each option of each filter, how many performers there are with it among those whom the other filters leave.',
  who: 'anyone',
  query: PerformerFilters,
  reply: Type.Object({
    total: Type.Integer(),
    /** Options that nobody has are left out; the value of those who have said nothing is empty. */
    options: Type.Array(Type.Object({ filter: oneOf(...filterNames), value: Type.String(), count: Type.Integer() })),
  }),
  provides: ['performers'],
})

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
