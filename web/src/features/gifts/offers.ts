import { checkoutOffers } from '#core/feature.ts'

export default checkoutOffers({ gift: () => import('./components/gift-offer.tsx') })
