import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { HistoryIcon } from '#ui/icons.ts'

export default menu([
  {
    to: '/admin/audit',
    label: () => t('Audit log'),
    icon: HistoryIcon,
    who: ['admin'],
    permission: 'audit_read',
    at: { 'admin.overview': 40 },
  },
])
