/** A performer's welcome: chosen in the settings, shown to newcomers on the profile. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'welcome' })
