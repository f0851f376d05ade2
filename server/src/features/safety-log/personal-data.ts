import { personalData } from '#core/personal-data/index.ts'

/** Article 17 (3) (e) of the GDPR: for legal claims. */
const EVIDENCE = 'Evidence of the performer, with a username and no other data of the person. Deleted with the performer.'
const PRIVATE = 'A performer’s private log. The person must not learn of it.'

export const safetyPersonalData = [
  personalData('safety_events', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'safety-log',
      columns: ['account_id', 'kind', 'username', 'created_at'],
      key: ['id'],
      people: ['account_id'],
    },
  }),
  personalData('safety_events', { by: ['account_id'], erasure: { keeps: EVIDENCE }, exported: { notExported: PRIVATE } }),
  personalData('incidents', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'incidents',
      columns: ['account_id', 'username', 'text', 'happened_at', 'created_at'],
      key: ['id'],
      people: ['account_id'],
    },
  }),
  personalData('incidents', { by: ['account_id'], erasure: { keeps: EVIDENCE }, exported: { notExported: PRIVATE } }),
  personalData('safety_exports', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'safety-exports',
      columns: ['account_id', 'format', 'entries', 'hash', 'created_at'],
      key: ['id'],
      people: ['account_id'],
    },
  }),
  personalData('safety_exports', { by: ['account_id'], erasure: { keeps: EVIDENCE }, exported: { notExported: PRIVATE } }),
  personalData('safety_hints_dismissed', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { notExported: 'When a hint was closed.' },
  }),
  personalData('safety_hints_dismissed', { by: ['account_id'], erasure: 'delete', exported: { notExported: PRIVATE } }),
]
