/** Fans and performers bring others and share in the commission; operators set how much. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { ReferralIcon } from '#ui/icons.ts'

export default feature({
  name: 'referrals',
  navigation: [
    { to: '/referrals', label: () => t('Referrals'), icon: ReferralIcon, who: ['fan', 'performer'], at: { own: 75 } },
    { to: '/admin/referrals', label: () => t('Referrals'), icon: ReferralIcon, who: ['admin'], at: { admin: 80, own: 80 } },
  ],
})
