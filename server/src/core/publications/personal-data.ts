import { personalData } from '#core/personal-data/index.ts'

const LISTED = 'Follows from the exported content.'

export const publicationsPersonalData = [
  personalData('publications', { by: ['owner_id'], erasure: 'delete', exported: { notExported: LISTED } }),
  personalData('publication_totals', { by: ['owner_id'], erasure: 'delete', exported: { notExported: LISTED } }),
]
