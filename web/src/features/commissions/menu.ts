import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EarningsIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/commissions',
    label: () => t('Commission'),
    icon: EarningsIcon,
    who: ['admin'],
    permission: 'finance_read',
    at: { 'admin.prices': 35 },
  },
])
