/** Defines the search for performers: words, and filters for country, presence and the option lists of section 3. */
import { Type, type Static } from 'typebox'
import { get, Limit, Offset, oneOf, page } from './define.ts'
import { options, PerformerCard } from './profiles.ts'

const Several = (of: readonly string[]) =>
  Type.String({ maxLength: 400, pattern: `^(?:${of.join('|')})(?:,(?:${of.join('|')}))*$` })

/** Country codes (ISO 3166-1), separated by commas. */
const Countries = Type.String({ maxLength: 400, pattern: '^[A-Z]{2}(?:,[A-Z]{2})*$' })

/** The monthly price in the site's currency: under 5, from 5 to below 10, from 10 to below 20, and 20 or more. */
export const priceBands = ['under_5', '5_10', '10_20', 'over_20']
/** A performer is new for this many days after joining. */
export const NEW_DAYS = 30

/** Also used in the address of the page. */
export const PerformerFilters = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** Only performers whose presence this viewer may see count as online. */
  presence: Type.Optional(Several(['online'])),
  country: Type.Optional(Countries),
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
/** In display order. */
export const filterNames = [
  'presence',
  'gender',
  'sexualOrientation',
  'price',
  'joined',
  'offer',
  'country',
  'bodyType',
  'height',
  'weight',
  'hairColor',
  'eyeColor',
  'ethnicity',
] as const
export type FilterName = (typeof filterNames)[number]

export const searchPerformers = get('/performers/user/search', {
  summary: 'Search performers by name, username or words in their bio, with filters. Matching names come first.',
  who: 'anyone',
  query: Type.Object({ ...PerformerFilters.properties, limit: Limit(24), offset: Offset }),
  reply: Type.Object({
    ...page(PerformerCard).properties,
    /** The spelling that was searched instead, when the requested words have no results. */
    corrected: Type.Optional(Type.String()),
  }),
  provides: ['performers'],
})

export const countPerformers = get('/performers/search/filters', {
  summary: 'Count the performers for each option of each filter, given the other filters.',
  who: 'anyone',
  query: PerformerFilters,
  reply: Type.Object({
    total: Type.Integer(),
    /** Leaves out options without performers. The empty value stands for performers who stated nothing. */
    options: Type.Array(Type.Object({ filter: oneOf(...filterNames), value: Type.String(), count: Type.Integer() })),
  }),
  provides: ['performers'],
})
