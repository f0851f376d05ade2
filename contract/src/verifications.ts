import { Type, type Static } from 'typebox'
import { Cursor, Day, get, Id, IdParams, Limit, DateTime, oneOf, orNull, page, post } from './define.ts'
import { DocumentKind, IdPictures } from './id-documents.ts'
import { FileStatus } from './media.ts'
import { Person } from './people.ts'

const Status = oneOf('pending', 'approved', 'rejected')
const VerificationSummary = Type.Object({
  performer: Person,
  email: Type.String(),
  dateOfBirth: Type.String(),
  status: Status,
  reason: Type.String(),
  submittedAt: DateTime,
})
export type VerificationSummary = Static<typeof VerificationSummary>

export const Verification = Type.Object({
  ...VerificationSummary.properties,
  /** The last day of the approved ID. Null if it does not expire, or nothing is approved. */
  expiresOn: orNull(Type.String()),
  documents: Type.Array(
    Type.Object({
      /** Changes with every upload. */
      _id: Id,
      kind: DocumentKind,
      status: FileStatus,
    }),
  ),
})
export type Verification = Static<typeof Verification>

/** Identifies the documents that the decision is about: `submittedAt` of the verification as shown. */
const Decision = Type.Object({ submittedAt: DateTime })

export const VerificationFilters = Type.Object({
  status: Type.Optional(Type.Enum(['pending', 'approved', 'rejected'], { default: 'pending' })),
})

export const listVerifications = get('/admin/verifications', {
  summary:
    'List performers by verification status, oldest submission first. By default, the list has those who wait for a decision.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ ...VerificationFilters.properties, limit: Limit(20), cursor: Cursor }),
  reply: page(VerificationSummary),
  provides: ['verifications'],
})

export const readVerification = get('/admin/verifications/:id', {
  summary: 'Get the verification of a performer, and which documents there are.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Verification,
  errors: ['not_found'],
  provides: ['verifications'],
})

export const showVerificationDocuments = post('/admin/verifications/:id/documents', {
  summary:
    "Get the pictures of a performer's ID, with the caller's name and the time all over them. They are stored encrypted. Each view is recorded in the audit log.",
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: IdPictures,
  errors: ['not_found'],
})

export const approveVerification = post('/admin/verifications/:id/approve', {
  summary: 'Approve a performer. The performer becomes visible and can publish.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({ ...Decision.properties, expiresOn: Type.Optional(Day('The ID expires on')) }),
  reply: Verification,
  errors: ['not_found', 'not_allowed', 'already_done', 'not_valid'],
  invalidates: ['verifications'],
})

export const rejectVerification = post('/admin/verifications/:id/reject', {
  summary: 'Reject a performer, with a reason that is shown to them.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({ ...Decision.properties, reason: Type.String({ minLength: 1, maxLength: 500, title: 'Reason' }) }),
  reply: Verification,
  errors: ['not_found', 'already_done'],
  invalidates: ['verifications'],
})
