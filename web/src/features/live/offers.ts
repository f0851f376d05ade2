import { checkoutOffers } from '#core/feature.ts'

export default checkoutOffers({
  ticket: () => import('./components/room/ticket-offer.tsx'),
  menuitem: () => import('./components/room/menu-offer.tsx'),
})
