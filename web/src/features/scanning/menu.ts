import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LockIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/quarantine',
    label: () => t('Known files'),
    icon: LockIcon,
    who: ['admin'],
    permission: 'owner',
    at: { 'admin.safety': 60 },
  },
])
