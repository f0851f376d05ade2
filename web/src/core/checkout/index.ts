/** The way to everything that costs: any screen opens the one sheet with what is on offer. */
export { Checkout } from './checkout.tsx'
export { offerOfPost, useCheckout, type Offer, type SheetProps } from './offer.ts'
