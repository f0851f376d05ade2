import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PhotoIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/promotions',
    label: () => t('Banners'),
    icon: PhotoIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 40 },
  },
])
