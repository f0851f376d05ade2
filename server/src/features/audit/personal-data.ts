import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const auditPersonalData = [
  personalData('audit_log', {
    by: ['operator_id'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
