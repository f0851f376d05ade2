import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { LiveIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/live',
    label: () => t('Live'),
    icon: LiveIcon,
    who: ['performer'],
    at: { 'studio.content': 12, create: 5, own: 33 },
  },
  {
    to: '/admin/live',
    label: () => t('Live rooms'),
    icon: LiveIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 48 },
  },
])
