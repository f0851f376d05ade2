import { consentsPersonalData } from '#core/consents/index.ts'
import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const personalDataOfConsents = [
  ...consentsPersonalData,
  personalData('consent_reviews', {
    by: ['decided_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
