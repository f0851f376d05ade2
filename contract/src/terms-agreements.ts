/** Asks accounts to agree to a new version of the terms. Apart from the versions, which every page loads with the settings. */
import { Type } from 'typebox'
import { Done, get, orNull, post } from './define.ts'
import { TermsVersion } from './terms.ts'

export const readTermsToAgree = get('/auth/terms', {
  summary: 'Get the version of the terms that the caller has to agree to again, or null.',
  who: 'member',
  reply: Type.Object({ version: orNull(TermsVersion) }),
  provides: ['terms'],
})

export const agreeToTerms = post('/auth/terms', {
  summary: 'Agree to a version of the terms. The account keeps the version and the time.',
  who: 'member',
  body: Type.Object({ version: TermsVersion }),
  reply: Done,
  errors: ['not_valid'],
  invalidates: ['terms'],
})
