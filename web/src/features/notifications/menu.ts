/** The feature's links in the menus of accounts, and above the pages of the studio and the administration. */
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
