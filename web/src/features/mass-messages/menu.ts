import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SendIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/studio/mass-messages',
    label: () => t('Mass messages'),
    icon: SendIcon,
    who: ['performer'],
    at: { 'studio.fans': 20, own: 59 },
  },
  {
    to: '/admin/mass-messages',
    label: () => t('Mass messages'),
    icon: SendIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.people': 30 },
  },
])
