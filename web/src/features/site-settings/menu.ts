import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { SettingsIcon } from '#ui/page-icons.ts'

export default menu(
  [
    {
      to: '/admin/settings',
      label: () => t('Settings'),
      icon: SettingsIcon,
      who: ['admin'],
      permission: 'site_read',
      at: { 'admin.site': 10 },
      isExact: true,
    },
  ],
  [{ place: 'admin.site', at: 50, label: () => t('Site') }],
)
