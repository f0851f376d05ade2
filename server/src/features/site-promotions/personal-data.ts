import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const sitePromotionsPersonalData = [
  personalData('banners', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { notExported: 'Chosen by the site, and public.' },
  }),
  personalData('banners', { by: ['created_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
