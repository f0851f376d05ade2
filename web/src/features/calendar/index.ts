/** The studio's calendar: what is scheduled, of all kinds. What changes it is heard by the features of those kinds. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'calendar' })
