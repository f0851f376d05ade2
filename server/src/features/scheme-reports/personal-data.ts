import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const schemeReportsPersonalData = [
  personalData('scheme_reports', { by: ['made_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
