import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/text-rules',
    label: () => t('Content filter'),
    icon: SecurityIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 40 },
  },
])
