import type { Lockable } from '#core/checkout/index.ts'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly post: Lockable
  }
}

export default checkoutOffers({ post: () => import('./components/unlock-offer.ts') })
