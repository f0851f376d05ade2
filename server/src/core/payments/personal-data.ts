import { sql } from 'kysely'
import { BOOKS, personalData } from '#core/personal-data/index.ts'
import { storedMessage, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { forgetCards } from './forget-cards.ts'

async function hidePerformer({ db }: Tx, performerId: string): Promise<void> {
  const description = storedMessage(() => t('Payment to a closed account'))
  await sql`update payments set description = ${description} where performer_id = ${performerId}`.execute(db)
}

export const paymentsPersonalData = [
  personalData('cards', {
    by: ['account_id'],
    erasure: { run: forgetCards },
    exported: {
      name: 'cards',
      columns: ['id', 'brand', 'last4', 'exp_month', 'exp_year', 'country', 'created_at', 'removed_at'],
      key: ['id'],
    },
  }),
  personalData('payments', {
    by: ['account_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'payments',
      columns: [
        'id',
        'performer_id',
        'purpose',
        'description',
        'amount',
        'currency',
        'tax',
        'gateway',
        'status',
        'created_at',
        'finished_at',
      ],
      key: ['id'],
      people: ['performer_id'],
    },
  }),
  personalData('payments', {
    by: ['performer_id'],
    // The payments stay in the books. Their descriptions name the performer.
    erasure: { run: ({ ctx, accountId }) => ctx.write((tx) => hidePerformer(tx, accountId)) },
    exported: { notExported: 'Payments of other people. The sales are in the export.' },
  }),
  personalData('payment_keys', {
    by: ['account_id'],
    erasure: { keeps: 'Random keys that keep a payment from being made twice.' },
    exported: { notExported: 'Random keys of requests.' },
  }),
  personalData('card_pauses', {
    by: ['account_id'],
    erasure: { keeps: 'Belongs to a dispute that the bank may still decide.' },
    exported: { notExported: 'Follows from the exported disputes.' },
  }),
]
