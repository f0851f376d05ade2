import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PayoutIcon } from '#ui/icons.ts'

export default menu([
  { to: '/studio/payouts', label: () => t('Payouts'), icon: PayoutIcon, who: ['performer'], at: { 'studio.money': 20, own: 51 } },
  {
    to: '/admin/payouts',
    label: () => t('Payouts'),
    icon: PayoutIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.money': 40 },
  },
])
