/** All features' manifests. Only this file of the app reads the registry. */
import type { AnyCheckoutOffer, TopUpProps } from '#core/checkout/offer.ts'
import type { ComponentType } from 'react'
import type { Feature } from '#core/feature.ts'
import { registerFeatures } from '#core/registry.ts'
import * as features from '#features/index.ts'

export const all: readonly Feature[] = Object.values(features)
registerFeatures(all)

type LoadOffer = () => Promise<{ readonly default: AnyCheckoutOffer }>
export const offers: ReadonlyMap<string, LoadOffer> = new Map(
  all.flatMap(({ checkoutOffers = {} }) => Object.entries<LoadOffer>(checkoutOffers)),
)

/** The same component sells missing tokens everywhere. */
export function loadTopUp(): Promise<{ readonly default: ComponentType<TopUpProps> }> {
  const load = all.find(({ topUp }) => topUp)?.topUp
  if (!load) throw new Error('No feature sells tokens.')
  return load()
}
