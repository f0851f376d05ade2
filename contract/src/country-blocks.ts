/** Defines the countries in which a performer does not exist (specification, section 7, Blocks; product.md, Access). */
import { Type, type Static } from 'typebox'
import { blocksMakeStale } from './blocks.ts'
import { Country, Done, get, orNull, post, put } from './define.ts'

export const blockCountries = post('/block/countries', {
  summary:
    'Replace the list of countries that the caller blocks. For visitors and members there, the performer and all content do not exist. Subscriptions of fans there stop renewing.',
  who: 'performer',
  /** ISO 3166-1 codes. An empty list ends all blocks. */
  body: Type.Object({
    countries: Type.Array(Type.String({ maxLength: 20, title: 'Country' }), { maxItems: 500, title: 'Countries' }),
  }),
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

export const MAX_BLOCK_MESSAGE_LENGTH = 1000

/** The choice of the operators for the whole site. */
export const SiteCountryBlocks = Type.Object({
  /** ISO 3166-1 codes. */
  countries: Type.Array(Type.String({ maxLength: 20, title: 'Country' }), { maxItems: 500, title: 'Countries' }),
  /** Shown to people there. Empty for the site's own words. */
  message: Type.String({ maxLength: MAX_BLOCK_MESSAGE_LENGTH, title: 'Message' }),
})
export type SiteCountryBlocks = Static<typeof SiteCountryBlocks>

export const readSiteCountryBlocks = get('/admin/country-blocks', {
  summary: 'Get the countries in which the site is not available, and the message that people there read.',
  who: 'admin',
  permission: 'site_read',
  reply: SiteCountryBlocks,
  provides: ['site-country-blocks'],
})

export const changeSiteCountryBlocks = put('/admin/country-blocks', {
  summary:
    'Replace the countries in which the site is not available, and the message. Operators keep access. Each change is recorded.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: SiteCountryBlocks,
  reply: SiteCountryBlocks,
  errors: ['not_valid'],
  invalidates: ['site-country-blocks', 'site-country-check'],
})

export const checkCountry = get('/block/countries/check', {
  summary:
    "Get the caller's country as the site sees it, and whether the site is available there. Members without a known country are where they were last seen.",
  who: 'anyone',
  beforeTwoFactor: true,
  openInBlockedCountries: true,
  reply: Type.Object({
    /** Null if it is unknown. */
    country: orNull(Country),
    isBlocked: Type.Boolean(),
    /** The operators' words for people there; empty unless the country is blocked and they wrote some. */
    message: Type.String(),
  }),
  provides: ['site-country-check'],
})
