import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { DocumentIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/pages',
    label: () => t('Pages'),
    icon: DocumentIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 30 },
  },
])
