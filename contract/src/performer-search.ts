/** Searching performers: words, and filters over their countries, who is there, and the option lists of section 3. */
import { Type, type Static } from 'typebox'
import { get, Limit, Offset, oneOf, page } from './define.ts'
import { options, PerformerCard } from './profiles.ts'

/** One or several values of a list, separated by commas. */
const Several = (of: readonly string[]) =>
  Type.String({ maxLength: 400, pattern: `^(?:${of.join('|')})(?:,(?:${of.join('|')}))*$` })

/** Codes of countries (ISO 3166-1), separated by commas. */
const Countries = Type.String({ maxLength: 400, pattern: '^[A-Z]{2}(?:,[A-Z]{2})*$' })

/** Of the monthly price in the site's currency: `under_5`, from 5 up to 10, from 10 up to 20, and from 20 on. */
export const priceBands = ['under_5', '5_10', '10_20', 'over_20']
/** For how many days after joining someone is new. */
export const NEW_DAYS = 30

/** What the search can be narrowed to, as it stands in the address of the page, too. */
export const PerformerFilters = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  /** Only who lets their presence be seen by this viewer counts as online. */
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
/** The lists to choose from, in the order in which they are shown. */
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
