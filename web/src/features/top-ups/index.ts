/** Top-ups: funds added to wallets by bank transfer or by an operator. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'top-ups',
})
