import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const taxPersonalData = [
  personalData('tax_rates', { by: ['created_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('tax_countries', {
    by: ['account_id'],
    erasure: { keeps: 'Evidence of the country whose tax was paid, which the law requires to be kept.' },
    exported: { name: 'tax-country', columns: ['country', 'stated_at'], key: ['account_id'] },
  }),
]
