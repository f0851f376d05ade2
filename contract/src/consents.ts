/** Consent of the people whom a performer's content shows: the performer's side, and the side of performers who are shown. */
import { Type, type Static } from 'typebox'
import { ContentCard } from './content.ts'
import {
  DateTime,
  Day,
  Done,
  get,
  Id,
  IdParams,
  Limit,
  Name,
  Offset,
  oneOf,
  orNull,
  page,
  post,
  serverEvent,
  SINGLE_LINE_PATTERN,
  Username,
} from './define.ts'
import { Person } from './people.ts'

/**
 * `shown`: others may see the person. `published`: also in public content. `sold`: in content with a price. `downloadable`: in files
 * that buyers save.
 */
export const ConsentScope = oneOf('shown', 'published', 'sold', 'downloadable')
export type ConsentScope = Static<typeof ConsentScope>
export const consentScopes: readonly ConsentScope[] = ['shown', 'published', 'sold', 'downloadable']

/** `reviewing`: a guest has signed, and an operator checks the ID. */
export const ConsentState = oneOf('invited', 'reviewing', 'consented', 'declined', 'rejected', 'revoked', 'expired')
export type ConsentState = Static<typeof ConsentState>

const Terms = {
  /** Always includes `shown`. */
  scopes: Type.Array(ConsentScope, { minItems: 1, maxItems: 4, uniqueItems: true, contains: Type.Literal('shown') }),
  /** The last day; null for no end. */
  until: orNull(Day('Until')),
}
export const ConsentTerms = Type.Object(Terms)
export type ConsentTerms = Static<typeof ConsentTerms>

/** The scopes that a consent covers, and its end. Without scopes, it covers nothing. */
export const CoveredTerms = {
  scopes: Type.Array(ConsentScope, { maxItems: 4 }),
  /** When the consent or the ID expires, whichever is first. */
  until: orNull(DateTime),
}

/** The version of the text that people sign. A change of the text needs a new version. */
export const CONSENT_TEXT_VERSION = '2026-11-30'

/** Days in which a request can be answered. */
export const REQUEST_DAYS = 14

const OpenRequest = Type.Object({ ...Terms, expiresAt: DateTime })

export const PersonShown = Type.Object({
  _id: Id,
  /** A performer of the site; null for a guest. */
  performer: orNull(Person),
  name: Type.String(),
  state: ConsentState,
  ...CoveredTerms,
  /** The open request; null for none. `isOpened`: a guest has opened the link. */
  request: orNull(Type.Object({ ...OpenRequest.properties, isOpened: Type.Boolean() })),
  /** Why an operator did not accept the ID. Empty otherwise. */
  reason: Type.String(),
  totalItems: Type.Integer(),
  can: Type.Array(oneOf('ask', 'cancel', 'remove')),
})
export type PersonShown = Static<typeof PersonShown>

export const listPeopleShown = get('/performer/people', {
  summary: "List the people whom the caller's content shows, with the state of their consents, newest first.",
  who: 'performer',
  seat: 'publish',
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(PersonShown),
  provides: ['consents'],
})

/** The caller sees the link only once: the site keeps a hash of it. */
export const Invited = Type.Object({ person: PersonShown, link: orNull(Type.String()) })
export type Invited = Static<typeof Invited>

const inviting = { who: 'performer', reply: Invited, invalidates: ['consents'], rateLimit: { calls: 20, seconds: 60 } } as const

/** The typed part of an invitation. Forms choose the terms separately. */
export const GuestForm = Type.Object({ name: Name })
export const PerformerForm = Type.Object({ username: Username })

export const inviteGuest = post('/performer/people/guests', {
  ...inviting,
  summary:
    'Name a guest without an account, and get a link with which the guest can consent. It works in one browser for 14 days.',
  body: Type.Object({ ...GuestForm.properties, ...Terms }),
  errors: ['not_verified', 'not_valid', 'not_allowed'],
})

export const invitePerformer = post('/performer/people/performers', {
  ...inviting,
  summary: 'Ask another performer of the site for consent.',
  body: Type.Object({ ...PerformerForm.properties, ...Terms }),
  errors: ['not_verified', 'not_valid', 'not_allowed', 'already_done'],
})

export const askAgain = post('/performer/people/:id/ask', {
  ...inviting,
  summary: 'Ask a person for consent again, on other terms or after an end. An open request and its link stop working.',
  params: IdParams,
  body: ConsentTerms,
  errors: ['not_found', 'not_verified', 'not_valid', 'not_allowed'],
})

export const cancelRequest = post('/performer/people/:id/cancel', {
  summary: 'Cancel an open request for consent. Its link stops working.',
  who: 'performer',
  params: IdParams,
  reply: PersonShown,
  errors: ['not_found', 'already_done'],
  invalidates: ['consents'],
})

export const removePersonShown = post('/performer/people/:id/remove', {
  summary: 'Remove a person from the list. Records of earlier consents and declarations stay.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'not_allowed'],
  invalidates: ['consents'],
})

/** A consent as the person shown sees it. */
export const OwnConsent = Type.Object({
  _id: Id,
  /** The performer whose content shows the caller. */
  owner: Person,
  state: ConsentState,
  ...CoveredTerms,
  request: orNull(OpenRequest),
  totalItems: Type.Integer(),
  can: Type.Array(oneOf('accept', 'decline', 'revoke')),
})
export type OwnConsent = Static<typeof OwnConsent>

export const listOwnConsents = get('/performer/consents', {
  summary: 'List the performers whose content shows the caller, and their requests for consent, newest first.',
  who: 'performer',
  query: Type.Object({ limit: Limit(50), offset: Offset }),
  reply: page(OwnConsent),
  provides: ['consents'],
})

export const listContentShowingMe = get('/performer/consents/:id/content', {
  summary: 'List content of one performer that shows the caller, as far as the caller may see it, newest first.',
  who: 'performer',
  params: IdParams,
  reply: Type.Object({ content: Type.Array(ContentCard, { maxItems: 100 }) }),
  errors: ['not_found'],
  provides: ['consents'],
})

const answering = { who: 'performer', params: IdParams, reply: OwnConsent, invalidates: ['consents'] } as const

/** A typed name. */
export const Signature = Type.String({ minLength: 2, maxLength: 80, title: 'Signature', pattern: SINGLE_LINE_PATTERN })

export const SignatureForm = Type.Object({ signature: Signature })

export const acceptConsent = post('/performer/consents/:id/accept', {
  ...answering,
  isUnread: true,
  summary: 'Consent to the terms of a request, by a typed name. The terms as shown are repeated.',
  body: Type.Object({ ...Terms, ...SignatureForm.properties }),
  errors: ['not_found', 'not_verified', 'not_valid', 'already_done', 'changed_meanwhile'],
  needsProof: true,
})

export const declineConsent = post('/performer/consents/:id/decline', {
  ...answering,
  summary: 'Decline a request for consent.',
  errors: ['not_found', 'already_done'],
})

export const Revocation = Type.Object({ reason: Type.Optional(Type.String({ maxLength: 500, title: 'Reason', default: '' })) })

export const revokeConsent = post('/performer/consents/:id/revoke', {
  ...answering,
  isUnread: true,
  summary:
    'Revoke a consent. Everything that shows the caller is hidden immediately, also from buyers, and the performer is notified.',
  body: Revocation,
  errors: ['not_found', 'already_done'],
})

/** Sent to both sides after a change of a consent or a request. */
export const consentUpdated = serverEvent('consent_updated', Type.Object({}), ['consents', 'depictions'])
