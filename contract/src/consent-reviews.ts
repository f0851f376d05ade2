/** How operators check the IDs of guests whom content shows. */
import { Type, type Static } from 'typebox'
import { ConsentState, CoveredTerms } from './consents.ts'
import { DateTime, get, Id, IdParams, Limit, Offset, orNull, page, post } from './define.ts'
import { IdPictures } from './id-documents.ts'
import { Person } from './people.ts'

export const ConsentReview = Type.Object({
  _id: Id,
  /** The performer whose content shows the guest. */
  owner: Person,
  legalName: Type.String(),
  dateOfBirth: Type.String(),
  idExpires: Type.String(),
  signature: Type.String(),
  ...CoveredTerms,
  signedAt: DateTime,
  /** The state of the guest's consent as a whole. */
  state: ConsentState,
  /** Null until it is decided. */
  decision: orNull(Type.Object({ isApproved: Type.Boolean(), reason: Type.String(), at: DateTime })),
})
export type ConsentReview = Static<typeof ConsentReview>

export const listConsentReviews = get('/admin/consents', {
  summary: 'List consents of guests whose ID waits for a decision, oldest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(ConsentReview),
  provides: ['consent-reviews'],
})

export const readConsentReview = get('/admin/consents/:id', {
  summary: "Get a guest's consent.",
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  reply: ConsentReview,
  errors: ['not_found'],
  provides: ['consent-reviews'],
})

export const showConsentDocuments = post('/admin/consents/:id/documents', {
  summary:
    "Get the pictures of a guest's ID, with the caller's name and the time all over them. They are stored encrypted. Each view is recorded in the audit log.",
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: IdPictures,
  errors: ['not_found'],
})

const deciding = {
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: ConsentReview,
  invalidates: ['consent-reviews'],
} as const

export const approveConsent = post('/admin/consents/:id/approve', {
  ...deciding,
  summary: "Approve a guest's ID. The consent applies from now on.",
  errors: ['not_found', 'not_allowed', 'already_done', 'not_valid'],
})

export const rejectConsent = post('/admin/consents/:id/reject', {
  ...deciding,
  summary: "Reject a guest's ID, with a reason that the performer and the guest read.",
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: 'Reason' }) }),
  errors: ['not_found', 'already_done'],
})
