/** Defines the checks of uploads, and the quarantine of known illegal files, which only owners of the site see. */
import { Type, type Static } from 'typebox'
import { Cursor, DateTime, get, Id, IdParams, Limit, oneOf, OPTIONAL_SINGLE_LINE_PATTERN, orNull, page, post } from './define.ts'
import { Download } from './downloads.ts'
import { Person } from './people.ts'

export const readScanning = get('/admin/scanning', {
  summary: 'Get what uploads are checked against, and how many wait for their scan.',
  who: 'admin',
  permission: 'owner',
  reply: Type.Object({
    /** Null if no list is configured, or it cannot be read. */
    list: orNull(
      Type.Object({
        entries: Type.Integer(),
        illegal: Type.Integer(),
        /** Lines that are no entries, and the first of them. */
        brokenLines: Type.Integer(),
        broken: Type.Array(Type.Object({ line: Type.Integer(), reason: oneOf('hash', 'kind', 'length') })),
      }),
    ),
    /** True if the list cannot be read. Uploads then wait. */
    isListUnreadable: Type.Boolean(),
    /** The host of the outside service; null if none is configured. */
    service: orNull(Type.String()),
    waiting: Type.Integer(),
  }),
  provides: ['quarantine'],
})

export const QuarantinedFile = Type.Object({
  _id: Id,
  owner: Person,
  kind: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  /** Empty for a file that was uploaded before the site stored it. */
  md5: Type.String(),
  matched: oneOf('sha256', 'md5'),
  /** The words of the list about the hash. */
  label: Type.String(),
  uploadedAt: DateTime,
  foundAt: DateTime,
  reportedAt: orNull(DateTime),
  reportedBy: orNull(Person),
  reference: Type.String(),
})
export type QuarantinedFile = Static<typeof QuarantinedFile>

export const listQuarantined = get('/admin/quarantine', {
  summary: 'List known illegal files that were sealed at upload, newest first.',
  who: 'admin',
  permission: 'owner',
  query: Type.Object({ limit: Limit(20), cursor: Cursor }),
  reply: page(QuarantinedFile),
  errors: ['not_valid'],
  provides: ['quarantine'],
})

const exporting = {
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: IdParams,
  reply: Download,
  errors: ['not_found'],
} as const

export const exportReportPdf = post('/admin/quarantine/:id/report/pdf', {
  ...exporting,
  summary:
    'Export the report of a sealed file as PDF, with the facts that a hotline such as the NCMEC CyberTipline asks for. The export is recorded in the audit log.',
})

export const exportReportJson = post('/admin/quarantine/:id/report/json', {
  ...exporting,
  summary: 'Export the report of a sealed file as JSON. The export is recorded in the audit log.',
})

export const recordHotlineReport = post('/admin/quarantine/:id/report', {
  summary: 'Record that the report of a sealed file was sent.',
  who: 'admin',
  permission: 'owner',
  needsProof: true,
  params: IdParams,
  body: Type.Object({
    /** The number that the hotline gave. */
    reference: Type.String({ maxLength: 100, pattern: OPTIONAL_SINGLE_LINE_PATTERN, title: 'Report number' }),
  }),
  reply: QuarantinedFile,
  errors: ['not_found', 'already_done'],
  invalidates: ['quarantine'],
})
