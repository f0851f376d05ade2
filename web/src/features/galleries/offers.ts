import type { Lockable } from '#core/checkout/index.ts'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly gallery: Lockable
  }
}

export default checkoutOffers({ gallery: () => import('./components/unlock-offer.ts') })
