import { checkoutOffers } from '#core/feature.ts'

export default checkoutOffers({
  tip: () => import('./components/tip-offer.tsx'),
  tokens: () => import('./components/tokens-offer.tsx'),
})
