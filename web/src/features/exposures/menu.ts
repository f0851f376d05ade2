import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HeartIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/exposures',
    label: () => t('Reviewer wellness'),
    icon: HeartIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 5 },
  },
])
