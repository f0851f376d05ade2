import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { GiftIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/gifts',
    label: () => t('Gifts'),
    icon: GiftIcon,
    who: ['admin'],
    permission: 'finance_read',
    at: { 'admin.prices': 30 },
  },
])
