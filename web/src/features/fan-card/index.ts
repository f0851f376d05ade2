/** Performers' notes about fans, and reminders to write to them. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'fan-card',
})
