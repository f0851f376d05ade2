import { BOOKS, OPERATOR, personalData } from '#core/personal-data/index.ts'

export const topUpsPersonalData = [
  personalData('top_ups', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'top-ups',
      columns: ['id', 'kind', 'status', 'amount', 'currency', 'tax', 'tokens', 'reference', 'created_at', 'updated_at'],
      key: ['id'],
    },
  }),
  personalData('top_ups', { by: ['confirmed_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('top_up_steps', {
    by: ['by_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'Follows from the exported top-ups.' },
  }),
]
