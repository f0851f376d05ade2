/** Loads the module that shows a kind of offer, as the features' `offers.ts` name it. */
import type { AnyCheckoutOffer, CheckoutOffers } from './offer.ts'

type LoadOffer = () => Promise<{ readonly default: AnyCheckoutOffer }>

const all = Object.values(import.meta.glob<CheckoutOffers>('../../features/*/offers.ts', { eager: true, import: 'default' }))
const offers: ReadonlyMap<string, LoadOffer> = new Map(all.flatMap((own) => Object.entries<LoadOffer>(own)))

export function loadOffer(kind: string): ReturnType<LoadOffer> {
  const load = offers.get(kind)
  if (!load) throw new Error(`No feature has a checkout offer for ${kind}.`)
  return load()
}
