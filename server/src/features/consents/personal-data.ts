import { consentsPersonalData } from '#core/consents/index.ts'
import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const personalDataOfConsents = [
  ...consentsPersonalData,
  personalData('consent_reviews', {
    by: ['decided_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('record_exports', {
    by: ['requested_by', 'approved_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
  personalData('record_exports', {
    by: ['performer_id'],
    erasure: { keeps: 'Shows who looked at the records, which the law requires to be kept.' },
    exported: { notExported: 'An act of operators during an inspection by an authority.' },
  }),
]
