import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { TrashIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/admin/takedowns',
    label: () => t('Takedowns'),
    icon: TrashIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 50 },
  },
])
