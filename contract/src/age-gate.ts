/** Defines how visitors of a site for adults confirm their age, and what operators require in each country. */
import { Type, type Static } from 'typebox'
import { Country, Done, get, oneOf, post, put } from './define.ts'

/** Visitors declare that they are adults, or a provider of age checks confirms it. */
export const AgeMethod = oneOf('declaration', 'check')
export type AgeMethod = Static<typeof AgeMethod>

export const declareAge = post('/age-gate/declaration', {
  summary: 'Declare that the visitor is an adult. The reply sets a cookie for 30 days.',
  who: 'anyone',
  beforeAgeCheck: true,
  reply: Done,
  errors: ['age_check_needed'],
  rateLimit: { calls: 60, seconds: 60 },
})

export const startAgeCheck = post('/age-gate/checks', {
  summary:
    'Start an age check. Returns the address of the provider’s page, which sends the browser to `/age-check` with a signed result.',
  who: 'anyone',
  beforeAgeCheck: true,
  body: Type.Object({
    /** The path of this site to which the visitor returns. */
    next: Type.String({ maxLength: 500 }),
  }),
  reply: Type.Object({ url: Type.String() }),
  errors: ['already_done', 'not_ready'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const finishAgeCheck = post('/age-gate/result', {
  summary:
    'Redeem the signed result of an age check, once and in the browser that started it. The reply sets a cookie for a year. Only method, result, date and country are stored.',
  who: 'anyone',
  beforeAgeCheck: true,
  body: Type.Object({ result: Type.String({ minLength: 1, maxLength: 8000 }) }),
  reply: Done,
  errors: ['age_check_failed', 'not_ready'],
  rateLimit: { calls: 20, seconds: 60 },
})

export const AgeRules = Type.Object({
  /** Whether visitors must confirm their age at all. */
  isAdultSite: Type.Boolean(),
  /** In countries without their own rule, and where the country is unknown. */
  elsewhere: AgeMethod,
  countries: Type.Array(Type.Object({ country: Country, method: AgeMethod }), { maxItems: 500, title: 'Countries' }),
})
export type AgeRules = Static<typeof AgeRules>

const AgeGateSettings = Type.Object({
  ...AgeRules.properties,
  /** Whether a provider of age checks is configured. Without one, no country can require a check. */
  canCheck: Type.Boolean(),
})
export type AgeGateSettings = Static<typeof AgeGateSettings>

export const readAgeGate = get('/admin/age-gate', {
  summary: 'Get whether the site is for adults, and how visitors of each country confirm their age.',
  who: 'admin',
  permission: 'site_read',
  reply: AgeGateSettings,
  provides: ['age-gate'],
})

export const changeAgeGate = put('/admin/age-gate', {
  summary: 'Replace the rules by which visitors confirm their age. Each change is recorded.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  body: AgeRules,
  reply: AgeGateSettings,
  errors: ['not_valid'],
  invalidates: ['age-gate', 'settings'],
})
