import { commissionPerDay, turnoverPerDay } from '#core/money/index.ts'
import type { SiteFigure } from '#core/site-figures/index.ts'
import { t } from '#lib/i18n.ts'

export const siteFigures: readonly SiteFigure[] = [
  {
    name: 'turnover',
    label: () => t('Turnover'),
    hint: () => t('Sales less refunds, without tax.'),
    unit: 'money',
    permission: 'finance_read',
    perDay: turnoverPerDay,
  },
  {
    name: 'commission',
    label: () => t('Commission'),
    hint: () => t('The site’s part of the sales, after refunds and referrals.'),
    unit: 'money',
    permission: 'finance_read',
    perDay: commissionPerDay,
  },
]
