import { personalData } from '#core/personal-data/index.ts'

export const referralsPersonalData = [
  personalData('referral_codes', {
    by: ['account_id'],
    erasure: 'delete',
    exported: { name: 'referral-code', columns: ['code', 'created_at'], key: ['account_id'] },
  }),
]
