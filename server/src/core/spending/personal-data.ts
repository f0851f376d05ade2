import { personalData } from '#core/personal-data/index.ts'

export const spendingPersonalData = [
  personalData('spending_limits', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'spending-limits', columns: ['monthly', 'per_performer'], key: ['account_id'] },
  }),
]
