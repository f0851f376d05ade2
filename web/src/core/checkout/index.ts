/** The way to everything that costs: any screen opens the one sheet with what is on offer. */
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
