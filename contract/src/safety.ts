/**
 * Defines what protects performers from a person: private hints at escalation, a diary of incidents, and a log for the police. The
 * person never learns of any of it.
 */
import { Type, type Static } from 'typebox'
import { DateTime, Done, get, Id, IdParams, Limit, Offset, oneOf, orNull, page, post } from './define.ts'
import { Download } from './downloads.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'

/**
 * `many_messages`: many messages without an answer. `declined_requests`: several requests that the performer declined.
 * `new_account`: created within the last week. `blocked_before`: seems to be someone whom the performer has blocked. `threat`: words
 * that threaten.
 */
export const SafetySign = oneOf('threat', 'blocked_before', 'many_messages', 'declined_requests', 'new_account')
export type SafetySign = Static<typeof SafetySign>

export const readSafetySigns = get('/performer/safety/:id/signs', {
  summary:
    'Get signs that contact with a person escalates, as a private hint. The list is empty without signs, and after the caller has dismissed them until there are new ones.',
  who: 'performer',
  params: IdParams,
  reply: Type.Object({ signs: Type.Array(SafetySign) }),
  errors: ['not_found'],
  provides: ['safety', 'safety-signs:{id}'],
})

export const dismissSafetySigns = post('/performer/safety/:id/signs/dismissal', {
  summary: 'Dismiss the hint about a person. It returns with new signs.',
  who: 'performer',
  params: IdParams,
  reply: Done,
  errors: ['not_found'],
  invalidates: ['safety-signs:{id}'],
})

const MAX_INCIDENT_LENGTH = 4000

export const Incident = Type.Object({
  _id: Id,
  text: Type.String(),
  happenedAt: DateTime,
  createdAt: DateTime,
})
export type Incident = Static<typeof Incident>

export const SafetyEvent = Type.Object({
  _id: Id,
  kind: oneOf('blocked', 'unblocked', 'restricted', 'unrestricted'),
  createdAt: DateTime,
})
export type SafetyEvent = Static<typeof SafetyEvent>

export const SafetyExport = Type.Object({
  _id: Id,
  format: oneOf('json', 'pdf'),
  entries: Type.Integer(),
  /** SHA-256 of the last entry, which contains the hash of the one before. */
  hash: Type.String(),
  createdAt: DateTime,
})
export type SafetyExport = Static<typeof SafetyExport>

/** The newest first, up to this number. The exported file has all of them. */
export const MAX_SHOWN_INCIDENTS = 200

export const SafetyLog = Type.Object({
  /** The id of the person. */
  _id: Id,
  person: Person,
  isRestricted: Type.Boolean(),
  isBlocked: Type.Boolean(),
  /** How many messages, comments, payments, reports and other entries an export contains now. */
  totalEntries: Type.Integer(),
  incidents: Type.Array(Incident),
  events: Type.Array(SafetyEvent),
  exports: Type.Array(SafetyExport),
})
export type SafetyLog = Static<typeof SafetyLog>

const person = {
  who: 'performer',
  params: IdParams,
  errors: ['not_found'],
} as const

export const readSafetyLog = get('/performer/safety/:id', {
  ...person,
  summary: "Get the caller's safety log about a person, also after that person's account was deleted.",
  reply: SafetyLog,
  provides: ['safety', 'safety:{id}'],
})

export const SafetyLogRow = Type.Object({
  _id: Id,
  person: Person,
  incidents: Type.Integer(),
  /** The last incident, block or restriction. */
  latestAt: DateTime,
})
export type SafetyLogRow = Static<typeof SafetyLogRow>

export const listSafetyLogs = get('/performer/safety', {
  summary: "List people with an incident, a block or a restriction in the caller's safety logs, latest first.",
  who: 'performer',
  query: Type.Object({ limit: Limit(20), offset: Offset }),
  reply: page(SafetyLogRow),
  provides: ['safety'],
})

export const addIncident = post('/performer/safety/:id/incidents', {
  ...person,
  summary: 'Write an incident into the private diary about a person. It cannot be changed or deleted later.',
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: MAX_INCIDENT_LENGTH, title: 'What happened', pattern: MULTILINE_PATTERN }),
    /** Absent for now. */
    happenedAt: Type.Optional(orNull(DateTime)),
  }),
  reply: Incident,
  errors: ['not_found', 'not_valid'],
  rateLimit: { calls: 30, seconds: 3600 },
  invalidates: ['safety'],
})

const exported = {
  ...person,
  needsProof: true,
  reply: Download,
  rateLimit: { calls: 10, seconds: 3600 },
  invalidates: ['safety:{id}'],
} as const

export const exportSafetyJson = post('/performer/safety/:id/export/json', {
  ...exported,
  summary:
    'Export everything between the caller and a person as JSON, with a chain of SHA-256 hashes, for the police. The export is recorded. It contains nothing that the caller may not know, such as the email address.',
})

export const exportSafetyPdf = post('/performer/safety/:id/export/pdf', {
  ...exported,
  summary: 'Export the same as PDF, with a cover page for the police. Up to the last 2,000 entries.',
})
