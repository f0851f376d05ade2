import type { Lockable } from '#core/checkout/index.ts'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly message: Lockable
  }
}

export default checkoutOffers({ message: () => import('./components/unlock-offer.ts') })
