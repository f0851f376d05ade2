import { checkoutOffers } from '#core/feature.ts'

export default checkoutOffers({
  subscribe: () => import('./components/subscribe-offer.tsx'),
  gift_subscription: () => import('./components/gift-offer.tsx'),
})
