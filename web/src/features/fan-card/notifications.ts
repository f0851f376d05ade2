/** How its types of notification look in the list. */
import { notificationTypes } from '#core/feature.ts'
import { CalendarIcon } from '#ui/icons.ts'

export default notificationTypes({ fan_reminder: { icon: CalendarIcon } })
