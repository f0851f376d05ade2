/** Defines reports: members tell operators about content, messages, shows and people that break the rules. */
import { Type, type Static } from 'typebox'
import { LinkLines, MAX_REPORT_LINKS, ReportLink, ReportReason } from './case-terms.ts'
import { Cursor, DateTime, get, Id, IdParams, Limit, oneOf, orNull, page, post } from './define.ts'
import { ObjectRef } from './engagement.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'

/** `received`: no operator has it yet. `acted`: operators have done something about it, which only the owner learns in detail. */
export const ReportStatus = oneOf('received', 'in_review', 'acted', 'not_acted')
export type ReportStatus = Static<typeof ReportStatus>

export const MAX_REPORT_PICTURES = 3

/** The author's view. */
export const Report = Type.Object({
  _id: Id,
  caseNumber: Type.Integer(),
  kind: Type.String(),
  kindLabel: Type.String(),
  reason: ReportReason,
  text: Type.String(),
  status: ReportStatus,
  pictures: Type.Integer(),
  createdAt: DateTime,
  /** When the operators decide at the latest. */
  dueAt: DateTime,
  decidedAt: orNull(DateTime),
})
export type Report = Static<typeof Report>

const MAX_REPORT_LENGTH = 2000

export const ReportDraft = Type.Object({
  reason: ReportReason,
  text: Type.Optional(
    Type.String({ maxLength: MAX_REPORT_LENGTH, pattern: `^$|${MULTILINE_PATTERN}`, title: 'What happened', default: '' }),
  ),
  /** Other places that prove the report. */
  links: Type.Optional(Type.Array(ReportLink, { maxItems: MAX_REPORT_LINKS, default: [] })),
})

/** The form has one link per line. */
export const ReportForm = Type.Object({
  reason: ReportReason,
  text: ReportDraft.properties.text,
  links: LinkLines,
})

export const createReport = post('/reports', {
  summary:
    'Report a post, gallery, video, photo, story, comment, message, product, show or account that the caller sees. While the first report is open, a second one returns it.',
  who: 'member',
  isUnread: true,
  body: Type.Object({ ...ObjectRef, ...ReportDraft.properties }),
  reply: Report,
  errors: ['not_found', 'not_allowed', 'not_valid', 'too_many_requests'],
  invalidates: ['reports'],
})

export const listReports = get('/reports', {
  summary: "List the caller's reports, newest first.",
  who: 'member',
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(Report),
  provides: ['reports'],
})

export const addReportPicture = post('/reports/:id/pictures', {
  summary: "Add a picture, such as a screenshot, to one of the caller's open reports. Only operators see it.",
  who: 'member',
  params: IdParams,
  files: { picture: { kind: 'document', required: true } },
  reply: Report,
  errors: ['not_found', 'not_allowed', 'too_many_requests'],
  invalidates: ['reports'],
})
