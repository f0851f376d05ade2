import type { Lockable } from '#core/checkout/index.ts'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly video: Lockable
  }
}

export default checkoutOffers({ video: () => import('./components/unlock-offer.ts') })
