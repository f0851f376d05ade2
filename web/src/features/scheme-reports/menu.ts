import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ChecksIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/scheme-reports',
    label: () => t('Monthly reports'),
    icon: ChecksIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.overview': 40 },
  },
])
