import { BOOKS, OPERATOR, personalData } from '#core/personal-data/index.ts'

export const payoutsPersonalData = [
  personalData('payout_methods', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'payout-methods', columns: ['type', 'masked', 'saved_at'], key: ['type'] },
  }),
  personalData('payout_schedules', {
    by: ['performer_id'],
    erasure: 'delete',
    exported: { name: 'payout-schedule', columns: ['interval', 'threshold', 'type', 'due_at'], key: ['performer_id'] },
  }),
  personalData('payout_requests', {
    by: ['performer_id'],
    erasure: { keeps: 'Part of the books: the law requires to know where money was sent. The account is encrypted.' },
    exported: {
      name: 'payouts',
      columns: ['id', 'type', 'amount', 'fee', 'currency', 'masked', 'status', 'reason', 'created_at', 'sent_at'],
      key: ['id'],
    },
  }),
  personalData('payout_requests', { by: ['approved_by'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('payout_batches', { by: ['by_id'], erasure: { keeps: OPERATOR }, exported: { notExported: OPERATOR } }),
  personalData('payout_steps', {
    by: ['by_id'],
    erasure: { keeps: BOOKS },
    exported: { notExported: 'Follows from the exported payouts.' },
  }),
]
