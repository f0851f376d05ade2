import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { AdminIcon } from '#ui/icons.ts'
import { MailIcon } from '#ui/page-icons.ts'

export default menu(
  [
    { to: '/admin', label: () => t('Overview'), icon: AdminIcon, who: ['admin'], at: { 'admin.overview': 10 } },
    {
      to: '/admin/mails',
      label: () => t('Outbox'),
      icon: MailIcon,
      who: ['admin'],
      permission: 'support',
      at: { 'admin.overview': 20 },
    },
  ],
  [{ place: 'admin.overview', at: 10, label: () => t('Overview') }],
)
