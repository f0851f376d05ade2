import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/settings/security',
    label: () => t('Security'),
    icon: SecurityIcon,
    who: ['fan', 'performer', 'admin'],
    at: { own: 90, ageGate: 30 },
  },
  {
    to: '/admin/two-factor-resets',
    label: () => t('Two-factor resets'),
    icon: SecurityIcon,
    who: ['admin'],
    permission: 'support_read',
    at: { 'admin.people': 60 },
  },
])
