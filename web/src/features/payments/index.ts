/** Paying by card: the checkout and the wallet show its parts; its own pages are of gateways and of token packages. */
import { feature } from '#core/feature.ts'
import { t } from '#lib/i18n.ts'
import { CardIcon, PackageIcon, WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'payments',
  navigation: [
    {
      to: '/admin/settings/payments',
      label: () => t('Card processors'),
      icon: CardIcon,
      who: ['admin'],
      at: { admin: 60, own: 60 },
    },
    { to: '/studio/stripe', label: () => t('Stripe account'), icon: CardIcon, who: ['performer'], at: { studio: 36 } },
    { to: '/admin/packages', label: () => t('Token packages'), icon: PackageIcon, who: ['admin'], at: { admin: 60, own: 60 } },
  ],
  notifications: { tokens_purchased: { icon: WalletIcon, isPaid: true } },
})
