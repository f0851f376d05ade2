import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { BellIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/settings/notifications',
    label: () => t('Notification settings'),
    icon: BellIcon,
    who: ['fan', 'performer', 'admin'],
    at: { own: 85 },
  },
])
