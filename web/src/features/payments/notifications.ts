import { notificationTypes } from '#core/feature.ts'
import { AlertIcon, WalletIcon } from '#ui/icons.ts'

export default notificationTypes({ tokens_purchased: { icon: WalletIcon, isPaid: true }, payment_lost: { icon: AlertIcon } })
