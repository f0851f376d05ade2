/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { SecurityIcon } from '#ui/icons.ts'

export default notificationTypes({ takedowns: { icon: SecurityIcon } })
