import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { EyeIcon } from '#ui/page-icons.ts'

export default menu([
  {
    to: '/admin/transparency',
    label: () => t('Transparency page'),
    icon: EyeIcon,
    who: ['admin'],
    permission: 'site_read',
    at: { 'admin.site': 57 },
  },
])
