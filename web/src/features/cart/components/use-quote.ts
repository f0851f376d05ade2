/** Reads the current prices, stock and shipping of lines. The server stores no carts. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteCart, type Pickup } from '@fanfare/contract/cart'
import type { CartLine } from '#core/cart/cart-lines.ts'
import { query } from '#lib/api.ts'

interface Wanted {
  readonly lines: readonly CartLine[]
  readonly country?: string | undefined
  readonly pickups?: readonly Pickup[]
}

/** Prices change at any time, so each visit asks again. */
export const useQuote = ({ lines, country, pickups = [] }: Wanted) =>
  useQuery({
    ...query(quoteCart, {
      body: {
        lines: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
        ...(country !== undefined && { country }),
        pickups: [...pickups],
      },
    }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
