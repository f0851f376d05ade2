import { personalData } from '#core/personal-data/index.ts'

export const authPersonalData = [
  personalData('terms_agreements', {
    by: ['account_id'],
    erasure: { keeps: 'Proves that the terms were agreed to. The rows have no names.' },
    exported: { name: 'consents', columns: ['version', 'agreed_at'], key: ['version'] },
  }),
]
