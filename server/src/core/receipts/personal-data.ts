import { sql } from 'kysely'
import { personalData } from '#core/personal-data/index.ts'

export const receiptsPersonalData = [
  personalData('receipts', {
    by: ['account_id'],
    // The trigger of the table allows only this change.
    erasure: {
      run: ({ ctx, accountId }) =>
        ctx.write(async ({ db }) => {
          await sql`update receipts set buyer_name = 'Closed account'
            where account_id = ${accountId} and number is not null and buyer_name <> 'Closed account'`.execute(db)
        }),
    },
    exported: {
      name: 'receipts',
      columns: [
        'id',
        'kind',
        'year',
        'number',
        'seller_name',
        'buyer_name',
        'item',
        'currency',
        'net',
        'tax',
        'tax_rate',
        'tax_name',
        'tax_country',
        'card_brand',
        'card_last4',
        'issued_at',
      ],
      key: ['id'],
    },
  }),
]
