/** Defines how operators merge cases, and schedule and revoke decisions. */
import { Type } from 'typebox'
import { changesCase } from './cases.ts'
import { CaseSchedule } from './case-decisions.ts'
import { Id, post } from './define.ts'
import { SeenVersion } from './versions.ts'

export const mergeCase = post('/admin/cases/:id/merge', {
  ...changesCase,
  summary:
    'Merge an open case into another open case about the same account, which gets its reports, items and notes, and the stricter clock. Responds with that case. Both numbers open it from then on.',
  body: Type.Object({ version: SeenVersion, into: Id }),
  errors: ['not_found', 'not_allowed', 'already_done', 'changed_meanwhile'],
  invalidates: ['cases', 'case:{id}', 'case:{into}'],
})

export const scheduleDecision = post('/admin/cases/:id/schedule', {
  ...changesCase,
  summary:
    'Schedule a decision for the start of a day (UTC), up to 90 days ahead. Operators can revoke it until then. A decision made before replaces it.',
  needsProof: true,
  body: CaseSchedule,
  errors: ['not_found', 'not_allowed', 'not_valid', 'already_done', 'changed_meanwhile'],
})

export const revokeDecision = post('/admin/cases/:id/schedule/revoke', {
  ...changesCase,
  summary: 'Revoke the scheduled decision of a case.',
  body: Type.Object({ version: SeenVersion }),
  errors: ['not_found', 'already_done', 'changed_meanwhile'],
})
