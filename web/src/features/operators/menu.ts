import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/team',
    label: () => t('Team'),
    icon: FansIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.overview': 30 },
  },
])
