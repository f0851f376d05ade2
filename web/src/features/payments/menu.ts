import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CardIcon } from '#ui/page-icons.ts'
import { PackageIcon } from '#ui/rare-icons.ts'

export default menu(
  [
    {
      to: '/admin/settings/payments',
      label: () => t('Payment processors'),
      icon: CardIcon,
      who: ['admin'],
      permission: 'finance_read',
      at: { 'admin.money': 95 },
    },
    {
      to: '/admin/packages',
      label: () => t('Token packages'),
      icon: PackageIcon,
      who: ['admin'],
      permission: 'finance_read',
      at: { 'admin.prices': 10 },
    },
  ],
  [{ place: 'admin.prices', at: 40, label: () => t('Prices') }],
)
