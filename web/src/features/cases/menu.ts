import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { AlertIcon } from '#ui/icons.ts'
import { FlagIcon } from '#ui/page-icons.ts'

export default menu(
  [
    {
      to: '/admin/cases',
      label: () => t('Cases'),
      icon: FlagIcon,
      who: ['admin'],
      permission: 'moderation_read',
      at: { 'admin.safety': 3 },
      badge: 'cases',
    },
    { to: '/statements', label: () => t('Decisions about you'), icon: AlertIcon, who: ['fan', 'performer'], at: { own: 93 } },
  ],
  [{ place: 'admin.safety', at: 25, label: () => t('Safety') }],
)
