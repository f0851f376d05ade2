/** Finds the kind of content that is sold through the cart. */
import { contentKinds, type GoodsKind } from '#core/content/index.ts'
import type { Services } from '#platform/context.ts'

export interface SoldKind {
  readonly kind: string
  readonly goods: GoodsKind
}

/** Undefined if no feature sells goods. */
export function goodsKind(services: Services): SoldKind | undefined {
  for (const { kind, goods } of contentKinds(services).values()) if (goods) return { kind, goods }
  return undefined
}
