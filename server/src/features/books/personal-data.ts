import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const booksPersonalData = [
  personalData('settlements', {
    by: ['recorded_by', 'reversed_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('tax_remittances', {
    by: ['recorded_by', 'reversed_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('explained_differences', {
    by: ['explained_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
