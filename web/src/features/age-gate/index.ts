/** The age check of a site for adults, and the operators' rules. The app shows the gate in front of its pages. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'age-gate' })
