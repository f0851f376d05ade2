import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BlockIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/settings/blocked-countries',
    label: () => t('Blocked countries'),
    icon: BlockIcon,
    who: ['performer'],
    at: { own: 27 },
  },
  {
    to: '/admin/blocked-countries',
    label: () => t('Blocked countries'),
    icon: BlockIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 50 },
  },
])
