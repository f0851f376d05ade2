/** Top-ups: wallets that are filled by bank transfer, or by an operator's hand. */
import { feature } from '#core/feature.ts'

export default feature({
  name: 'top-ups',
})
