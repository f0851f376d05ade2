import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const refundsPersonalData = [
  personalData('refund_rules', { by: ['changed_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('refund_proposals', { by: ['decided_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
