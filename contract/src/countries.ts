/** Defines countries, their states and cities (specification, sections 3 and 7). Names are in the reader's language if it is known. */
import { Type, type Static } from 'typebox'
import { Country, get, Offset, orNull, page } from './define.ts'

export const CountryDetails = Type.Object({
  code: Country,
  name: Type.String(),
  /** In English. Empty for the few without one. */
  capital: Type.String(),
  /** The continent. */
  region: Type.String(),
  /** Null where no currency is used. */
  currency: orNull(Type.Object({ code: Type.String(), name: Type.String(), symbol: Type.String() })),
  /** Null where no one lives. */
  language: orNull(Type.Object({ code: Type.String(), name: Type.String() })),
  /** Path of an SVG image on this site. */
  flag: Type.String(),
})
export type CountryDetails = Static<typeof CountryDetails>

export const FLAGS_FOLDER = '/api/flags'

const limitOf = (usual: number, most: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }))

export const listCountries = get('/countries', {
  summary: 'List all countries by name, with capital, region, currency, language and flag.',
  who: 'anyone',
  beforeAgeCheck: true,
  query: Type.Object({ limit: limitOf(300, 300), offset: Offset }),
  reply: page(CountryDetails),
  provides: ['countries'],
})

const CountryParams = Type.Object({ country: Country })

export const listStates = get('/states/:country', {
  summary: 'List the states or regions of a country by name. A few small countries have none.',
  who: 'anyone',
  beforeAgeCheck: true,
  params: CountryParams,
  query: Type.Object({ limit: limitOf(300, 300), offset: Offset }),
  /** The code is the one of GeoNames, unique within the country. */
  reply: page(Type.Object({ code: Type.String(), name: Type.String() })),
  errors: ['not_found'],
  provides: ['countries'],
})

export const listCities = get('/cities/:country/:state', {
  summary:
    'List the cities of a state by name, optionally only those that start with `q`. Includes places with 1,000 inhabitants or more.',
  who: 'anyone',
  beforeAgeCheck: true,
  params: Type.Object({ ...CountryParams.properties, state: Type.String({ minLength: 1, maxLength: 20 }) }),
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), limit: limitOf(100, 500), offset: Offset }),
  reply: page(Type.Object({ name: Type.String() })),
  errors: ['not_found'],
  rateLimit: { calls: 240, seconds: 60 },
  provides: ['countries'],
})
