import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { WalletIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/top-ups',
    label: () => t('Top-ups'),
    icon: WalletIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.money': 45 },
  },
])
