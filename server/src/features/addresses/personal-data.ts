import { personalData } from '#core/personal-data/index.ts'
import { savedAddresses } from '#core/postal-addresses/index.ts'
import { addressView } from './views.ts'

export const addressesPersonalData = [
  personalData('addresses', {
    by: ['account_id'],
    erasure: 'delete',
    exported: {
      name: 'addresses',
      rows: async function* rows({ ctx, accountId }) {
        for (const one of await savedAddresses(ctx, ctx.db, accountId))
          yield { ...(await addressView(one)), createdAt: one.row.created_at }
      },
    },
  }),
]
