import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/age-gate',
    label: () => t('Age gate'),
    icon: LockIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 55 },
  },
])
