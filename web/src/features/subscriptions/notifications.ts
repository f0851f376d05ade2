import { notificationTypes } from '#core/feature.ts'
import { HeartIcon, TipIcon, WalletIcon } from '#ui/icons.ts'

export default notificationTypes({
  new_subscriber: { icon: HeartIcon, isPaid: true },
  subscribed: { icon: HeartIcon },
  renewal: { icon: HeartIcon, isPaid: true },
  renewed: { icon: HeartIcon },
  past_due: { icon: WalletIcon },
  price_rise: { icon: WalletIcon },
  tier_change: { icon: HeartIcon },
  expiry: { icon: HeartIcon },
  gift_subscription: { icon: TipIcon },
  gift_redeemed: { icon: TipIcon },
})
