/** Acts of people who ask for, give and review consents, for tests of any feature. */
import * as links from '@fanfare/contract/consent-links'
import * as reviews from '@fanfare/contract/consent-reviews'
import * as consents from '@fanfare/contract/consents'
import type { ConsentTerms } from '@fanfare/contract/consents'
import { declareDepiction } from '@fanfare/contract/depiction-routes'
import type { Depiction } from '@fanfare/contract/depictions'
import { jpeg } from './pictures.ts'
import type { Caller, TestServer } from './test-server.ts'

export const ALL: ConsentTerms = { scopes: ['shown', 'published', 'sold', 'downloadable'], until: null }
export const ID = { legalName: 'Mara Lindqvist', dateOfBirth: '1995-04-03', idExpires: '2099-01-31', signature: 'Mara Lindqvist' }

export const shows = (...personIds: string[]): Depiction => ({ showsMe: true, personIds, ai: 'none' })

export const declares = (performer: Caller, ids: string[], ...personIds: string[]) =>
  performer(declareDepiction, { body: { ids, ...shows(...personIds) } })

export interface GuestLink {
  readonly personId: string
  readonly token: string
}

export async function invites(performer: Caller, name = 'Mara', terms: ConsentTerms = ALL): Promise<GuestLink> {
  const { person, link } = await performer(consents.inviteGuest, { body: { name, ...terms } })
  return { personId: person._id, token: tokenIn(link) }
}

export const tokenIn = (link: string | null): string => link?.split('/').at(-1) ?? ''

export const formOf = ({ scopes, until }: ConsentTerms) => ({ scopes: scopes.join(), until: until ?? '' })

/** Opens the link in a new browser, and signs. Returns the secret of the guest's own page. */
export async function signs(site: TestServer, token: string, typed: Partial<typeof ID> = {}): Promise<string> {
  const { invitation, claim } = await site.guest(links.openConsentLink, { body: { token } })
  const pictures = { idFront: await jpeg(), idBack: await jpeg(), selfie: await jpeg() }
  const { secret } = await site.guest(links.signConsent, {
    body: { token, claim, ...formOf(invitation), ...ID, ...typed },
    files: pictures,
  })
  return secret
}

/** Approves the newest ID that waits. */
export async function approves(operator: Caller): Promise<string> {
  const { data } = await operator(reviews.listConsentReviews, { query: { limit: 100 } })
  const id = data.at(-1)?._id ?? ''
  await operator(reviews.showConsentDocuments, { params: { id } })
  await operator(reviews.approveConsent, { params: { id } })
  return id
}

/** A guest whose consent applies, and the secret of the own page. */
export async function consentedGuest(site: TestServer, performer: Caller, operator: Caller, terms = ALL) {
  const { personId, token } = await invites(performer, 'Mara', terms)
  const secret = await signs(site, token)
  await approves(operator)
  return { personId, secret }
}

/** Another performer consents in the product. */
export async function consentedPerformer(owner: Caller, other: Caller, terms = ALL): Promise<string> {
  const { person } = await owner(consents.invitePerformer, { body: { username: other.username, ...terms } })
  await other(consents.acceptConsent, { params: { id: person._id }, body: { ...terms, signature: other.username } })
  return person._id
}
