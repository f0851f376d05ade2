import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const pagesPersonalData = [
  personalData('page_texts', { by: ['updated_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('page_versions', { by: ['published_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
