/** Spending limits and statistics, shown on the wallet's page. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'spending' })
