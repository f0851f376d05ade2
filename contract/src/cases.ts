/** Defines the case desk: how operators find, assign and decide reports, notices and appeals. */
import { Type, type Static } from 'typebox'
import { CaseDecision, ScheduledDecision } from './case-decisions.ts'
import { CaseItem, CaseKind, CaseSeverity, CaseStatus, Measure, SiteRule } from './case-terms.ts'
import { Cursor, DateTime, get, Id, IdParams, Limit, oneOf, orNull, page, post, serverEvent } from './define.ts'
import { Download } from './downloads.ts'
import { locales } from './locales.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'
import { ScanAdvice } from './scan-advice.ts'
import { SeenVersion } from './versions.ts'

const OpenOrDecided = oneOf('open', 'decided')
const CaseLocale = oneOf(...locales)

const summary = {
  _id: Id,
  number: Type.Integer(),
  kind: CaseKind,
  severity: CaseSeverity,
  status: CaseStatus,
  /** The owner of the items. Null if the links lead to nothing on this site. */
  owner: orNull(Person),
  title: Type.String(),
  totalReports: Type.Integer(),
  assignedTo: orNull(Person),
  /** Items are hidden until the decision. */
  isHidden: Type.Boolean(),
  openedAt: DateTime,
  dueAt: DateTime,
  decidedAt: orNull(DateTime),
  /** The language of the person who reported first. */
  locale: CaseLocale,
}
export const CaseSummary = Type.Object(summary)
export type CaseSummary = Static<typeof CaseSummary>

const CaseQueue = oneOf('all', 'mine', 'unassigned', 'overdue')

export const CaseFilters = Type.Object({
  status: Type.Optional(OpenOrDecided),
  queue: Type.Optional(CaseQueue),
  kind: Type.Optional(CaseKind),
  severity: Type.Optional(CaseSeverity),
  locale: Type.Optional(CaseLocale),
  /** A case number, or part of the owner's name. */
  q: Type.Optional(Type.String({ maxLength: 100, title: 'Search' })),
})
export type CaseFilters = Static<typeof CaseFilters>

export const searchCases = get('/admin/cases', {
  summary: 'List cases, the most severe and urgent first, or decided ones, latest first.',
  who: 'admin',
  permission: 'moderation_read',
  query: Type.Object({ ...CaseFilters.properties, limit: Limit(25), cursor: Cursor }),
  reply: page(CaseSummary),
  provides: ['cases'],
})

export const countCases = get('/admin/cases/counts', {
  summary: 'Count open cases by queue, kind and language.',
  who: 'admin',
  permission: 'moderation_read',
  reply: Type.Object({
    open: Type.Integer(),
    mine: Type.Integer(),
    unassigned: Type.Integer(),
    overdue: Type.Integer(),
    kinds: Type.Array(Type.Object({ kind: CaseKind, total: Type.Integer() })),
    locales: Type.Array(Type.Object({ locale: CaseLocale, total: Type.Integer() })),
  }),
  provides: ['cases'],
})

const CaseObject = Type.Object({
  ...CaseItem.properties,
  owner: orNull(Person),
  /** `gone`: the owner has deleted it since the report. */
  state: oneOf('shown', 'hidden', 'restricted', 'removed', 'gone'),
  /** The text at the time of the first report. */
  text: Type.String(),
  /** Signed for the requesting operator. Empty if the files are gone. */
  pictures: Type.Array(Type.Object({ _id: Id, url: Type.String(), kind: Type.String(), advice: Type.Array(ScanAdvice) })),
  totalFiles: Type.Integer(),
  snapshotAt: DateTime,
})
export type CaseObject = Static<typeof CaseObject>

const CaseReport = Type.Object({
  _id: Id,
  /** Null for a notice of someone without an account. */
  reporter: orNull(Person),
  /** The viewer's role may not know who reported. `reporter` and `sender` are then null. */
  isSenderHidden: Type.Boolean(),
  /** The sender of a notice. Null for a member. */
  sender: orNull(Type.Object({ name: Type.String(), email: Type.String(), contact: Type.String(), isConfirmed: Type.Boolean() })),
  itemId: orNull(Id),
  reason: Type.String(),
  reasonLabel: Type.String(),
  text: Type.String(),
  work: Type.String(),
  signature: Type.String(),
  links: Type.Array(Type.String()),
  pictures: Type.Array(Type.Object({ _id: Id, url: Type.String() })),
  /** How earlier reports of the same person ended. */
  record: Type.Object({
    total: Type.Integer(),
    acted: Type.Integer(),
    dismissed: Type.Integer(),
    /** Reports about the same owner. */
    aboutOwner: Type.Integer(),
  }),
  /** Null for the sender of a notice. */
  joinedAt: orNull(DateTime),
  /** Whether a severe report of this person hides items until the decision. */
  isCredible: Type.Boolean(),
  createdAt: DateTime,
})
export type CaseReport = Static<typeof CaseReport>

const CaseStep = Type.Object({ _id: Id, by: orNull(Person), label: Type.String(), text: Type.String(), at: DateTime })

export const CaseStatement = Type.Object({
  _id: Id,
  to: Person,
  measures: Type.Array(Measure),
  rule: SiteRule,
  ruleLabel: Type.String(),
  reason: Type.String(),
  items: Type.Array(CaseItem),
  until: orNull(DateTime),
  by: Person,
  at: DateTime,
})
export type CaseStatement = Static<typeof CaseStatement>

const CaseMatch = Type.Object({
  fileId: Id,
  owner: Person,
  url: Type.String(),
  /** Equal bits of 64, as a share. */
  likeness: Type.Number(),
  isMirrored: Type.Boolean(),
  foundAt: DateTime,
})

export const Case = Type.Object({
  ...summary,
  version: Type.Integer(),
  /** Before this time, items can't be restored after a counter-notice. */
  notBefore: orNull(DateTime),
  isHeld: Type.Boolean(),
  parent: orNull(Type.Object({ _id: Id, number: Type.Integer() })),
  children: Type.Array(Type.Object({ _id: Id, number: Type.Integer(), kind: CaseKind, status: CaseStatus })),
  /** Numbers of cases that were merged into this one. */
  mergedNumbers: Type.Array(Type.Integer()),
  /** Other open cases about the same account, without the parent and the children. */
  related: Type.Array(
    Type.Object({ _id: Id, number: Type.Integer(), kind: CaseKind, dueAt: DateTime, canMerge: Type.Boolean() }),
  ),
  /** The decision that is carried out later, unless it is revoked. */
  scheduled: orNull(ScheduledDecision),
  objects: Type.Array(CaseObject),
  reports: Type.Array(CaseReport),
  steps: Type.Array(CaseStep),
  statements: Type.Array(CaseStatement),
  /** The operator's own words in the letters to people who sent a notice. Their names stand for `{name}`. */
  letter: Type.String(),
  /** The decision that an appeal is about. */
  appealed: orNull(CaseStatement),
  matches: Type.Array(CaseMatch),
  /** The measures that the viewer may choose now. Empty if another operator must decide. */
  possible: Type.Array(Measure),
  canDecide: Type.Boolean(),
  /** Why the viewer can't decide; empty otherwise. */
  whyNot: Type.String(),
  /** Facts about the owner's account. */
  account: orNull(
    Type.Object({
      joinedAt: DateTime,
      status: Type.String(),
      decidedCases: Type.Integer(),
      copyrightStrikes: Type.Integer(),
    }),
  ),
})
export type Case = Static<typeof Case>

export const readCase = get('/admin/cases/:id', {
  summary:
    'Get a case with its evidence, reports, history and near copies. The id of a merged case gets the case that it was merged into. Roles that only read get it without its pictures and without who reported.',
  who: 'admin',
  permission: 'moderation_read',
  params: IdParams,
  reply: Case,
  errors: ['not_found'],
  provides: ['cases', 'case:{id}'],
})

/** For routes that change a case. */
export const changesCase = {
  who: 'admin',
  permission: 'moderation',
  params: IdParams,
  reply: Case,
  invalidates: ['cases', 'case:{id}'],
} as const

export const assignCase = post('/admin/cases/:id/assign', {
  ...changesCase,
  summary: 'Take a case, or return it to the queue.',
  body: Type.Object({ version: SeenVersion, to: oneOf('me', 'no_one') }),
  errors: ['not_found', 'already_done', 'changed_meanwhile'],
})

export const addCaseNote = post('/admin/cases/:id/notes', {
  ...changesCase,
  summary: 'Add a note that only operators read.',
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000, pattern: MULTILINE_PATTERN, title: 'Note' }) }),
  errors: ['not_found'],
})

export const hideCase = post('/admin/cases/:id/hide', {
  ...changesCase,
  summary: 'Hide the items of a case from everyone but their owner until the decision, or show them again.',
  body: Type.Object({ version: SeenVersion, isHidden: Type.Boolean() }),
  errors: ['not_found', 'already_done', 'changed_meanwhile'],
})

export const setCaseSeverity = post('/admin/cases/:id/severity', {
  ...changesCase,
  summary: 'Change the severity of a case.',
  body: Type.Object({ version: SeenVersion, severity: CaseSeverity }),
  errors: ['not_found', 'already_done', 'changed_meanwhile'],
})

export const holdCase = post('/admin/cases/:id/hold', {
  ...changesCase,
  summary: 'Put the evidence of a case under legal hold, or release it. Files and accounts under hold are not erased.',
  body: Type.Object({ version: SeenVersion, isHeld: Type.Boolean() }),
  errors: ['not_found', 'already_done', 'changed_meanwhile'],
})

export const linkCaseItem = post('/admin/cases/:id/items', {
  ...changesCase,
  summary: 'Add another item of the same owner to an open case, by its address.',
  body: Type.Object({ version: SeenVersion, link: Type.String({ minLength: 1, maxLength: 500, title: 'Link' }) }),
  errors: ['not_found', 'not_valid', 'already_done', 'changed_meanwhile'],
})

export const decideCase = post('/admin/cases/:id/decide', {
  ...changesCase,
  summary:
    'Decide a case: dismiss it, or remove, restrict or restore its items, and warn, suspend, ban or restore the account of their owner. The owner and the reporters are notified.',
  needsProof: true,
  body: CaseDecision,
  errors: ['not_found', 'not_allowed', 'not_valid', 'already_done', 'changed_meanwhile'],
  invalidates: ['cases', 'case:{id}', 'accounts', 'takedowns'],
})

const exported = {
  who: 'admin',
  permission: 'moderation',
  needsProof: true,
  params: IdParams,
  reply: Download,
  errors: ['not_found'],
} as const

export const exportCaseJson = post('/admin/cases/:id/export/json', {
  ...exported,
  summary: 'Export a case as JSON, with its reports, decisions and history. The export is recorded in the audit log.',
})

export const exportCasePdf = post('/admin/cases/:id/export/pdf', {
  ...exported,
  summary: 'Export a case as PDF. The export is recorded in the audit log.',
})

/** Sent to operators: a case was opened, changed or decided. */
export const caseChanged = serverEvent('case_changed', Type.Object({}), ['cases', 'case'])
/** Sent to the owner of a decided item, and to people who appealed. */
export const statementChanged = serverEvent('statement_changed', Type.Object({}), ['statements'])
/** Sent to the author of a report whose case has changed. */
export const reportChanged = serverEvent('report_changed', Type.Object({}), ['reports'])
