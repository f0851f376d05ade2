import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { FansIcon } from '#ui/icons.ts'

export default menu(
  [
    {
      to: '/admin/accounts',
      label: () => t('Accounts'),
      icon: FansIcon,
      who: ['admin'],
      permission: 'accounts_read',
      at: { 'admin.people': 5 },
    },
  ],
  [{ place: 'admin.people', at: 20, label: () => t('People') }],
)
