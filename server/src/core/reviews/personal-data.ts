import { OPERATOR, personalData } from '#core/personal-data/index.ts'

export const reviewsPersonalData = [
  personalData('content_reviews', {
    by: ['performer_id'],
    erasure: { keeps: 'Proves that published content was reviewed. It has no text and no pictures.' },
    exported: { name: 'content-reviews', columns: ['id', 'kind', 'state', 'submitted_at', 'decided_at'], key: ['id'] },
  }),
  personalData('content_reviews', {
    by: ['decided_by'],
    erasure: { keeps: OPERATOR },
    exported: { notExported: OPERATOR },
  }),
]
