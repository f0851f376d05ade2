/** Top-ups: wallets that are filled by bank transfer, or by an operator's hand. */
import { feature } from '#core/feature.ts'
import { WalletIcon } from '#ui/icons.ts'

export default feature({
  name: 'top-ups',
  notifications: { top_up: { icon: WalletIcon, isPaid: true } },
})
