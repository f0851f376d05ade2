/** What a performer keeps of fans, and reminders to write to them. */
import { feature } from '#core/feature.ts'
import { CalendarIcon } from '#ui/icons.ts'

export default feature({
  name: 'fan-card',
  notifications: { fan_reminder: { icon: CalendarIcon } },
})
