import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { StoreIcon } from '#ui/page-icons.ts'

export default menu([
  { to: '/studio/products', label: () => t('Products'), icon: StoreIcon, who: ['performer'], at: { 'studio.content': 24 } },
  { to: '/studio/products/new', label: () => t('Product'), icon: StoreIcon, who: ['performer'], at: { create: 35 } },
])
