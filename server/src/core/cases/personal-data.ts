import { OPERATOR, personalData } from '#core/personal-data/index.ts'

const EVIDENCE = 'Evidence of a case. An account is not erased while a case about it is open or held.'

export const casesPersonalData = [
  personalData('cases', {
    by: ['owner_id'],
    erasure: { keeps: EVIDENCE },
    exported: { notExported: 'Work of the operators. The owner gets the statements of reasons.' },
  }),
  personalData('cases', {
    by: ['assigned_to', 'decided_by', 'held_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('case_objects', {
    by: ['owner_id'],
    erasure: { keeps: EVIDENCE },
    exported: { notExported: 'Copies of texts that are exported where they were written.' },
  }),
  personalData('case_reports', {
    by: ['reporter_id'],
    erasure: { keeps: 'What was decided depends on it. Only operators see who reported.' },
    exported: {
      name: 'reports',
      columns: ['id', 'reason', 'text', 'links', 'is_open', 'is_confirmed', 'created_at'],
      key: ['id'],
    },
  }),
  personalData('case_steps', { by: ['operator_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('case_statements', {
    by: ['account_id'],
    erasure: { keeps: EVIDENCE },
    exported: {
      name: 'statements-of-reasons',
      columns: ['id', 'measures', 'rule', 'reason', 'items', 'until', 'decided_at', 'appeal_until'],
      key: ['id'],
    },
  }),
  personalData('case_statements', { by: ['decided_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
