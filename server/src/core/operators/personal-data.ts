import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const operatorsPersonalData = [
  personalData('operators', {
    by: ['account_id', 'invited_by', 'ended_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
