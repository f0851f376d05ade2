/** Defines the monthly reports for card schemes. */
import { Type, type Static } from 'typebox'
import { DateTime, get, Id, Limit, Offset, orNull, page, post } from './define.ts'
import { Download, Month } from './downloads.ts'
import { Person } from './people.ts'
import { ReportTable } from './report-tables.ts'

const ReportHead = Type.Object({
  _id: Id,
  month: Month,
  /** Starts at 1. A correction is another revision, and earlier ones stay. */
  revision: Type.Integer(),
  /** The SHA-256 of the CSV file, in hex. */
  hash: Type.String(),
  madeAt: DateTime,
  /** Null for the site itself. */
  madeBy: orNull(Person),
  /** Why there is another revision; empty for the first. */
  reason: Type.String(),
})
export type ReportHead = Static<typeof ReportHead>

export const SchemeReport = Type.Object({
  ...ReportHead.properties,
  /** All revisions of the month, latest first. */
  revisions: Type.Array(ReportHead, { maxItems: 100 }),
  tables: Type.Array(ReportTable),
})
export type SchemeReport = Static<typeof SchemeReport>

export const listSchemeReports = get('/admin/scheme-reports', {
  summary: 'List the latest revision of each monthly report, latest month first.',
  who: 'admin',
  permission: 'site_read',
  query: Type.Object({ limit: Limit(24), offset: Offset }),
  reply: page(ReportHead),
  provides: ['scheme-reports'],
})

const ReportParams = Type.Object({ month: Month })
const Revision = Type.Optional(Type.Integer({ minimum: 1, maximum: 100, title: 'Revision' }))

export const readSchemeReport = get('/admin/scheme-reports/:month', {
  summary: 'Get the figures of a monthly report. By default, the latest revision.',
  who: 'admin',
  permission: 'site_read',
  params: ReportParams,
  query: Type.Object({ revision: Revision }),
  reply: SchemeReport,
  errors: ['not_found'],
  provides: ['scheme-reports'],
})

export const downloadSchemeReport = get('/admin/scheme-reports/:month/file', {
  summary: 'Download a monthly report as CSV or PDF. A revision always has the same bytes.',
  who: 'admin',
  permission: 'site_read',
  params: ReportParams,
  query: Type.Object({ format: Type.Enum(['csv', 'pdf']), revision: Revision }),
  reply: Download,
  errors: ['not_found'],
})

export const MakeReport = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 500, title: 'Reason' }),
})

export const makeSchemeReport = post('/admin/scheme-reports/:month', {
  summary:
    'Compute the report of a month that is over again. A new revision is stored only if the records say something else now.',
  who: 'admin',
  permission: 'moderation',
  params: ReportParams,
  body: MakeReport,
  reply: Type.Object({ isChanged: Type.Boolean(), revision: Type.Integer() }),
  errors: ['not_valid'],
  invalidates: ['scheme-reports'],
})
