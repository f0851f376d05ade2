/** A fan's own limits and what was spent: parts of the wallet, which has the page. */
import { feature } from '#core/feature.ts'

export default feature({ name: 'spending' })
