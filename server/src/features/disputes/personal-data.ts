import { sql } from 'kysely'
import { BOOKS, OPERATOR, personalData } from '#core/personal-data/index.ts'
import { storedMessage, t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'

async function hidePerformer({ db }: Tx, performerId: string): Promise<void> {
  const description = storedMessage(() => t('Payment to a closed account'))
  await sql`update disputes set description = ${description} where performer_id = ${performerId}`.execute(db)
}

export const disputesPersonalData = [
  personalData('disputes', {
    by: ['fan_id'],
    erasure: { keeps: BOOKS },
    exported: {
      name: 'disputes',
      columns: ['id', 'payment_id', 'description', 'amount', 'reason', 'status', 'opened_at', 'closed_at'],
      key: ['id'],
    },
  }),
  personalData('disputes', {
    by: ['performer_id'],
    // The disputes stay in the books. Their descriptions name the performer.
    erasure: { run: ({ ctx, accountId }) => ctx.write((tx) => hidePerformer(tx, accountId)) },
    exported: { name: 'disputed-sales', columns: ['id', 'sale_id', 'amount', 'status', 'opened_at', 'closed_at'], key: ['id'] },
  }),
  personalData('disputes', { by: ['answered_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
]
