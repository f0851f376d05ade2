/** Lets any screen open the checkout sheet with an offer. */
export { Checkout } from './checkout.tsx'
export {
  lockableOf,
  useCheckout,
  type CheckoutOffer,
  type Lockable,
  type LockableKind,
  type OfferProps,
} from './offer.ts'
