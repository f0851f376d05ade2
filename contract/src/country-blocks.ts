/** Defines the countries in which a performer does not exist (specification, section 7, Blocks; product.md, Access). */
import { Type } from 'typebox'
import { blocksMakeStale } from './blocks.ts'
import { Country, Done, get, post } from './define.ts'

export const blockCountries = post('/block/countries', {
  summary:
    'Replace the list of countries that the caller blocks. For visitors and members there, the performer and all content do not exist. Subscriptions of fans there stop renewing.',
  who: 'performer',
  /** ISO 3166-1 codes. An empty list ends all blocks. */
  body: Type.Object({ countries: Type.Array(Type.String({ maxLength: 20, title: 'Country' }), { maxItems: 500, title: 'Countries' }) }),
  reply: Done,
  errors: ['not_valid'],
  rateLimit: { calls: 30, seconds: 60 },
  invalidates: ['blocked-countries', ...blocksMakeStale],
})

export const listBlockedCountries = get('/block/countries', {
  summary: 'Get the countries that the caller blocks, in alphabetical order of their codes.',
  who: 'performer',
  reply: Type.Object({ countries: Type.Array(Country) }),
  provides: ['blocked-countries'],
})
