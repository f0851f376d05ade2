/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { GiftIcon } from '#ui/icons.ts'

export default notificationTypes({ gift: { icon: GiftIcon, isPaid: true } })
