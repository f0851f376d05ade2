import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/books',
    label: () => t('Books'),
    icon: ChecksIcon,
    who: ['admin'],
    permission: 'finance_read',
    at: { 'admin.money': 90 },
  },
])
