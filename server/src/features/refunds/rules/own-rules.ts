/** Defines rules that need only sales: double payments, and purchases that cannot be viewed. */
import { duplicateSales } from '#core/money/index.ts'
import { undeliveredSales } from '#core/purchases/index.ts'
import type { RefundRule } from '#core/refunds/index.ts'
import { t } from '#lib/i18n.ts'

export const ownRules: readonly RefundRule[] = [
  {
    name: 'duplicate',
    label: () => t('Paid twice'),
    hint: () => t('A fan paid the same performer the same amount for the same thing twice. The later payment is refunded.'),
    span: { label: () => t('Minutes between payments'), unit: () => t('minutes'), usual: 5 },
    reason: 'duplicate',
    find: async (ctx, { span: minutes, since, after, limit }) =>
      (await duplicateSales(ctx, { minutes, since, after, limit })).map((saleId) => ({ saleId })),
  },
  {
    name: 'undelivered',
    label: () => t('Not delivered'),
    hint: () => t('Purchased media never became ready, or was removed soon after. Its price is refunded.'),
    span: { label: () => t('Hours after the sale'), unit: () => t('hours'), usual: 48 },
    reason: 'undelivered',
    find: ({ db, clock }, { span: hours, since, after, limit }) =>
      undeliveredSales(db, { hours, now: clock.now(), since, after, limit }),
  },
]
