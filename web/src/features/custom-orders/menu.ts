import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CustomOrderIcon } from '#ui/page-icons.ts'

const label = () => t('Custom orders')

export default menu([
  { to: '/custom-orders', label, icon: CustomOrderIcon, who: ['fan'], at: { own: 41 } },
  { to: '/studio/custom-orders', label, icon: CustomOrderIcon, who: ['performer'], at: { 'studio.fans': 15, own: 57 } },
  {
    to: '/admin/custom-orders',
    label,
    icon: CustomOrderIcon,
    who: ['admin'],
    permission: 'sales_read',
    at: { 'admin.people': 45 },
  },
])
