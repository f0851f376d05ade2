/** Defines rules that need only sales: double payments, and purchases that cannot be viewed. */
import { duplicateSales } from '#core/money/index.ts'
import { undeliveredSales } from '#core/purchases/index.ts'
import type { RefundRule } from '#core/refunds/index.ts'

export const ownRules: readonly RefundRule[] = [
  {
    name: 'duplicate',
    counts: { unit: 'minutes', usual: 5 },
    reason: 'duplicate',
    find: async ({ db }, { span: minutes, since, after, limit }) =>
      (await duplicateSales(db, { minutes, since, after, limit })).map((saleId) => ({ saleId })),
  },
  {
    name: 'undelivered',
    counts: { unit: 'hours', usual: 48 },
    reason: 'undelivered',
    find: ({ db, clock }, { span: hours, since, after, limit }) =>
      undeliveredSales(db, { hours, now: clock.now(), since, after, limit }),
  },
]
