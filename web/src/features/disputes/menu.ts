import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/disputes',
    label: () => t('Disputes'),
    icon: AlertIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.money': 30 },
  },
])
