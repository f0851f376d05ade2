import { notificationTypes } from '#core/feature.ts'
import { CalendarIcon } from '#ui/icons.ts'

export default notificationTypes({ fan_reminder: { icon: CalendarIcon } })
