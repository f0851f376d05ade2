/** Paying by card: it has no pages of its own; the checkout and the wallet show its parts. */
import { feature } from '#core/feature.ts'
import { WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'payments',
  notifications: { tokens_purchased: { icon: WalletIcon, isPaid: true } },
})
