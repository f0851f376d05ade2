/** Calculates what one viewer pays for a product. Pure. */
import type { GoodsForm } from '@fanfare/contract/goods'
import type { AccessDecision } from '#core/access/index.ts'
import { discountedPrice } from '#lib/amount.ts'
import type { Anyone } from '#platform/viewer.ts'

interface Priced {
  readonly performer_id: string
}

type Visible = Exclude<AccessDecision, { sees: 'nothing' }>

/** Returns the viewer's discount in percent; 100 for a viewer who has nothing to pay. */
export function percentOff(viewer: Anyone, row: Priced, decision: Visible): number {
  if (decision.sees === 'all') return viewer.id === row.performer_id || viewer.role === 'admin' ? 0 : 100
  const offer = decision.unlock.find((way) => way.by === 'purchase')
  return offer?.discount?.percent ?? 0
}

/** Returns a price in minor units of a token. */
export const priceFor = (price: number | string, percent: number): number => discountedPrice(Number(price), percent)

interface Stocked {
  readonly stock: number | null
}

export const isSoldOut = (variants: readonly Stocked[]): boolean => variants.every(({ stock }) => stock === 0)

interface Limited {
  readonly form: GoodsForm
  readonly limit_per_buyer: number | null
}

/** Returns how many pieces one fan may buy. No one needs the same files twice. */
export const limitOf = ({ form, limit_per_buyer: limit }: Limited): number | null => (form === 'digital' ? 1 : limit)
