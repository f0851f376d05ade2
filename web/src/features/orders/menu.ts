import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ParcelIcon } from '#ui/rare-icons.ts'

export default menu(
  [
    { to: '/orders', label: () => t('Orders'), icon: ParcelIcon, who: ['fan'], at: { own: 41 } },
    {
      to: '/studio/orders',
      label: () => t('Orders'),
      icon: ParcelIcon,
      who: ['performer'],
      at: { 'studio.store': 10, own: 53 },
      badge: 'orders',
    },
  ],
  [{ place: 'studio.store', at: 25, label: () => t('Store') }],
)
