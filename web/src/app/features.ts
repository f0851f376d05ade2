/** All features' manifests, in the order of their names. */
import type { Feature } from '#core/feature.ts'
import { registerFeatures } from '#core/registry.ts'

export const all: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/index.ts', { eager: true, import: 'default' }),
)
registerFeatures(all)

export { loadTopUp } from '#core/registry.ts'
