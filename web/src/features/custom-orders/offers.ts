import type { CustomOrder } from '@fanfare/contract/custom-order-views'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly customorder: {
      readonly id: string
      readonly order: CustomOrder
      /** `agree` accepts the performer's counter-offer, `pay` pays for an accepted request. */
      readonly act: 'agree' | 'pay'
    }
  }
}

export default checkoutOffers({ customorder: () => import('./components/pay-offer.tsx') })
