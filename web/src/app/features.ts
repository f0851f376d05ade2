/** Every feature's manifest; the one place of the app that asks the registry. */
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

/** Missing tokens are bought with one and the same counter everywhere. */
export function loadTopUp(): Promise<{ readonly default: ComponentType<TopUpProps> }> {
  const load = all.find(({ topUp }) => topUp)?.topUp
  if (!load) throw new Error('No feature sells tokens.')
  return load()
}
