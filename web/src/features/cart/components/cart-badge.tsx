/** Counts the pieces in the cart for the link to it, and takes a visitor's cart over after sign-in. */
import { useEffect } from 'react'
import { useCart } from '#core/cart/cart.ts'
import type { EverywhereProps } from '#core/feature.ts'

export default function CartBadge({ setBadge }: EverywhereProps) {
  const { count } = useCart()
  useEffect(() => setBadge('cart', count), [setBadge, count])
  return null
}
