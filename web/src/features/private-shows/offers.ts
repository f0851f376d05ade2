import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { checkoutOffers } from '#core/feature.ts'

declare module '#core/checkout/offer.ts' {
  interface Offers {
    readonly showstart: {
      readonly id: string
      readonly show: PrivateShow
      readonly onStarted: () => void
    }
  }
}

export default checkoutOffers({
  showrequest: () => import('./components/request-offer.tsx'),
  showstart: () => import('./components/start-offer.tsx'),
})
