import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { DocumentIcon, FansIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/studio/people',
    label: () => t('People shown'),
    icon: FansIcon,
    who: ['performer'],
    at: { 'studio.content': 27, own: 46 },
  },
  {
    to: '/admin/consents',
    label: () => t('IDs of guests'),
    icon: DocumentIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 11 },
  },
  {
    to: '/admin/records',
    label: () => t('Records'),
    icon: DocumentIcon,
    who: ['admin'],
    permission: 'moderation_read',
    at: { 'admin.safety': 12 },
  },
])
