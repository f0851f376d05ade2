import { notificationTypes } from '#core/feature.ts'
import { GiftIcon } from '#ui/icons.ts'

export default notificationTypes({ gift: { icon: GiftIcon, isPaid: true } })
