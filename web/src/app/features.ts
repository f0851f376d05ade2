/** All features' manifests, in the order of their names. */
import type { TopUpProps } from '#core/checkout/offer.ts'
import type { ComponentType } from 'react'
import type { Feature } from '#core/feature.ts'
import { registerFeatures } from '#core/registry.ts'

export const all: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/index.ts', { eager: true, import: 'default' }),
)
registerFeatures(all)

/** The same component sells missing tokens everywhere. */
export function loadTopUp(): Promise<{ readonly default: ComponentType<TopUpProps> }> {
  const load = all.find(({ topUp }) => topUp)?.topUp
  if (!load) throw new Error('No feature sells tokens.')
  return load()
}
