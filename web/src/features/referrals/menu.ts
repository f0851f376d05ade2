import { menu } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReferralIcon } from '#ui/rare-icons.ts'

export default menu([
  { to: '/referrals', label: () => t('Referrals'), icon: ReferralIcon, who: ['fan', 'performer'], at: { own: 75 } },
  {
    to: '/admin/referrals',
    label: () => t('Referrals'),
    icon: ReferralIcon,
    who: ['admin'],
    permission: 'finance_read',
    at: { 'admin.prices': 40 },
  },
])
