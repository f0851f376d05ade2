/** Paying by card: the checkout and the wallet show its parts; its own pages are of gateways and of token packages. */
import { feature } from '#core/feature.ts'
import { AlertIcon, WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'payments',
  notifications: { tokens_purchased: { icon: WalletIcon, isPaid: true }, payment_lost: { icon: AlertIcon } },
})
