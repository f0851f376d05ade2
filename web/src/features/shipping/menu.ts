import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ShippingIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/studio/shipping',
    label: () => t('Shipping'),
    icon: ShippingIcon,
    who: ['performer'],
    at: { 'studio.store': 20, own: 54 },
  },
])
