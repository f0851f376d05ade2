/** Card payments. The checkout and the wallet use its components; its own pages are for payment processors and token packages. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'payments',
})
