import { newAccountsPerDay } from '#core/accounts/index.ts'
import type { SiteFigure } from '#core/site-figures/index.ts'
import { t } from '#lib/i18n.ts'

export const siteFigures: readonly SiteFigure[] = [
  {
    name: 'new_accounts',
    label: () => t('New accounts'),
    hint: () => t('Fans and performers who signed up.'),
    unit: 'count',
    permission: 'accounts_read',
    perDay: newAccountsPerDay,
  },
]
