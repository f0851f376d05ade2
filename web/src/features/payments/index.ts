/** Paying by card, which the checkout and the wallet show; and the operator's token packages. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { PackageIcon, WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'payments',
  navigation: [
    { to: '/admin/packages', label: () => t('Token packages'), icon: PackageIcon, who: ['admin'], at: { admin: 60, own: 60 } },
  ],
  notifications: { tokens_purchased: { icon: WalletIcon, isPaid: true } },
})
