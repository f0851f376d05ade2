/** Paying by card: the checkout and the wallet show its parts; its own pages are of gateways and of token packages. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'payments',
})
