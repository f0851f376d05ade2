import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/settings/sign-in',
    label: () => t('Sign-in providers'),
    icon: SecurityIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 60 },
  },
])
