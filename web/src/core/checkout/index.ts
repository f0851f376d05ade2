/** Lets any screen open the checkout sheet with an offer. */
export { Checkout } from './checkout.tsx'
export {
  lockableOf,
  useCheckout,
  type CheckoutOffer,
  type Lockable,
  type LockableKind,
  type OfferKind,
  type OfferProps,
  type TopUpProps,
} from './offer.ts'
