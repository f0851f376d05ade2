import { notificationTypes } from '#core/feature.ts'
import { WalletIcon } from '#ui/icons.ts'

export default notificationTypes({ top_up: { icon: WalletIcon, isPaid: true } })
