import { FIGURES, OPERATOR, personalData } from '#core/personal-data/index.ts'

export const accountControlPersonalData = [
  personalData('account_figures', { by: ['account_id'], erasure: 'delete', exported: { notExported: FIGURES } }),
  personalData('account_notes', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { notExported: 'Notes of operators for each other.' },
  }),
  personalData('account_notes', { by: ['operator_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('account_suspensions', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'suspension', columns: ['kind', 'reason', 'suspended_at', 'until'], key: ['kind'] },
  }),
  personalData('account_suspensions', {
    by: ['suspended_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
