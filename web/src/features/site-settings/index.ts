/** What operators set for the whole site: name, prices, limits, fees, quotas. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'site-settings',
})
