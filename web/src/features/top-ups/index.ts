/** Top-ups: wallets that are filled by bank transfer, or by an operator's hand. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'top-ups',
  navigation: [{ to: '/admin/top-ups', label: () => t('Top-ups'), icon: WalletIcon, who: ['admin'], at: { admin: 46, own: 46 } }],
  notifications: { top_up: { icon: WalletIcon, isPaid: true } },
})
