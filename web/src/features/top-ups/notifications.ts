/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { WalletIcon } from '#ui/icons.ts'

export default notificationTypes({ top_up: { icon: WalletIcon, isPaid: true } })
