import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const caseWorkPersonalData = [
  personalData('case_replies', { by: ['owner_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('scheduled_decisions', { by: ['operator_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
