import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/verifications',
    label: () => t('Verifications'),
    icon: DocumentIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 10 },
  },
])
