/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { EarningsIcon } from '#ui/icons.ts'

export default notificationTypes({ commission: { icon: EarningsIcon } })
