import { personalData } from '#core/personal-data/index.ts'

export const tiersPersonalData = [
  personalData('tiers', {
    by: ['performer_id'],
    erasure: { keeps: 'Subscriptions and receipts refer to the tier that was bought.' },
    exported: {
      name: 'tiers',
      columns: ['id', 'name', 'text', 'benefits', 'monthly_price', 'yearly_price', 'seats', 'created_at', 'archived_at'],
      key: ['id'],
    },
  }),
]
