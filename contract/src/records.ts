/** Records about everyone shown, in the form of 18 U.S.C. 2257: by performer and by item, with inspections by two operators. */
import { Type, type Static } from 'typebox'
import { ConsentState } from './consents.ts'
import { AiUse } from './depictions.ts'
import { DateTime, del, Done, get, Id, IdParams, Limit, Offset, orNull, page, post } from './define.ts'
import { Download } from './downloads.ts'
import { Person } from './people.ts'
import { PersonSearch } from './person-search.ts'

/** A person whom a performer's content shows. */
const RecordedPerson = Type.Object({
  _id: Id,
  /** Null for a guest. */
  account: orNull(Person),
  name: Type.String(),
  legalName: Type.String(),
  dateOfBirth: Type.String(),
  state: ConsentState,
  versions: Type.Integer(),
  signedAt: orNull(DateTime),
  /** When a job erases the record. Null while content shows the person. */
  keptUntil: orNull(DateTime),
  totalItems: Type.Integer(),
})

export const PerformerRecord = Type.Object({
  performer: Person,
  dateOfBirth: Type.String(),
  /** When an operator approved the documents first; null for never. */
  approvedAt: orNull(DateTime),
  /** When the performer left; null for a performer with an account. Name and date of birth are then those of that time. */
  leftAt: orNull(DateTime),
  /** When a job erases the record of a performer who has left. Null for others, and while content shows the performer. */
  keptUntil: orNull(DateTime),
  /** A case or a legal hold stops the erasure. */
  isHeld: Type.Boolean(),
  agreements: Type.Array(Type.Object({ version: Type.String(), signedAt: DateTime }), { maxItems: 100 }),
  people: Type.Array(RecordedPerson, { maxItems: 500 }),
  totalItems: Type.Integer(),
})
export type PerformerRecord = Static<typeof PerformerRecord>

export const readPerformerRecord = get('/admin/records', {
  summary: 'Get the records of one performer, by username: agreements, and everyone whom the content shows.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ username: PersonSearch }),
  reply: PerformerRecord,
  errors: ['not_found'],
  provides: ['records'],
})

const RecordedItem = Type.Object({
  /** The file, or the content without files. */
  _id: Id,
  kind: Type.String(),
  /** The kind of the content in which a file is; "File" if it is in none. */
  kindLabel: Type.String(),
  /** Empty for content without a page, such as messages. */
  title: Type.String(),
  /** Path of the content's page; empty if it has none. */
  path: Type.String(),
  showsPerformer: Type.Boolean(),
  personIds: Type.Array(Id, { maxItems: 20 }),
  ai: AiUse,
  /** False for the preselected declaration. */
  isExplicit: Type.Boolean(),
  declaredAt: DateTime,
})
export type RecordedItem = Static<typeof RecordedItem>

export const listRecordedItems = get('/admin/records/:id/items', {
  summary: 'List the declarations of a performer about whom items show, latest first: all, or those that show one person.',
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  query: Type.Object({ personId: Type.Optional(Id), limit: Limit(20), offset: Offset }),
  reply: page(RecordedItem),
  provides: ['records'],
})

export const RecordExport = Type.Object({
  _id: Id,
  performer: Person,
  reason: Type.String(),
  requestedBy: Person,
  requestedAt: DateTime,
  approvedBy: orNull(Person),
  approvedAt: orNull(DateTime),
})
export type RecordExport = Static<typeof RecordExport>

export const listRecordExports = get('/admin/record-exports', {
  summary: 'List exports of records for inspections, newest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(RecordExport),
  provides: ['record-exports'],
})

export const requestRecordExport = post('/admin/records/:id/export', {
  summary:
    "Request an export of a performer's records for an inspection. Another operator approves it. Both need to have been operators in their role for at least three days.",
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 500, title: 'Reason' }) }),
  reply: RecordExport,
  errors: ['not_found', 'not_allowed'],
  needsProof: true,
  invalidates: ['record-exports'],
})

export const approveRecordExport = post('/admin/record-exports/:id/approve', {
  summary:
    'Approve an export of records that another operator has requested. Both have been operators in their role for at least three days.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: RecordExport,
  errors: ['not_found', 'already_done', 'not_allowed'],
  needsProof: true,
  invalidates: ['record-exports'],
})

export const removeRecordExport = del('/admin/record-exports/:id', {
  summary: 'Withdraw a request for an export, or decline that of another operator. The audit log keeps who did it.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Done,
  errors: ['not_found', 'already_done'],
  invalidates: ['record-exports'],
})

export const downloadRecordExport = post('/admin/record-exports/:id/download', {
  summary:
    'Download an approved export as JSON, with all names, signatures and ID pictures. Each download is recorded in the audit log.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Download,
  errors: ['not_found', 'not_allowed'],
  needsProof: true,
})

export const downloadRecordSummary = post('/admin/record-exports/:id/summary', {
  summary: 'Download the summary of an approved export as PDF. Each download is recorded in the audit log.',
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Download,
  errors: ['not_found', 'not_allowed'],
  needsProof: true,
})
