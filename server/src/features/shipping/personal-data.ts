import { personalData } from '#core/personal-data/index.ts'

export const shippingPersonalData = [
  personalData('shipping_zones', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: {
      name: 'shipping-zones',
      columns: ['type', 'name', 'countries', 'price', 'further_price', 'pickup_place'],
      key: ['position'],
    },
  }),
]
