import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EarningsIcon, FansIcon } from '#ui/icons.ts'

export default menu(
  [
    {
      to: '/studio/earnings',
      label: () => t('Earnings'),
      icon: EarningsIcon,
      who: ['performer'],
      seat: 'earnings',
      at: { 'studio.money': 10, own: 50 },
    },
    {
      to: '/studio/splits',
      label: () => t('Sales splits'),
      icon: FansIcon,
      who: ['performer'],
      at: { 'studio.money': 30, own: 52 },
    },
    {
      to: '/admin/splits',
      label: () => t('Sales splits'),
      icon: FansIcon,
      who: ['admin'],
      permission: 'sales_read',
      at: { 'admin.money': 45 },
    },
  ],
  [{ place: 'studio.money', at: 40, label: () => t('Money') }],
)
