import { failedPaymentsPerDay } from '#core/payments/index.ts'
import type { SiteFigure } from '#core/site-figures/index.ts'
import { t } from '#lib/i18n.ts'

export const siteFigures: readonly SiteFigure[] = [
  {
    name: 'failed_payments',
    label: () => t('Failed payments'),
    hint: () => t('Card payments that were declined or not completed.'),
    unit: 'count',
    permission: 'sales_read',
    perDay: failedPaymentsPerDay,
  },
]
