import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SparkleIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/coupons',
    label: () => t('Coupons'),
    icon: SparkleIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.prices': 20 },
  },
])
