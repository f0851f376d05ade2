import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CheckIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/review',
    label: () => t('Content review'),
    icon: CheckIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 4 },
    badge: 'reviews',
  },
])
