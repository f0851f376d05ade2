/** The feature's links in the menus of accounts, and above the pages of the studio and the administration. */
import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EarningsIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/earnings',
    label: () => t('Earnings'),
    icon: EarningsIcon,
    who: ['performer'],
    at: { 'studio.money': 10, own: 50 },
  },
])
