/** The address of a checkout of one item that is not in the cart. It survives signing in. Pure. */
import { readLines, type CartLine } from './cart-lines.ts'

const ITEM = 'item'
export const CHECKOUT_PATH = '/checkout'

/** Returns the checkout of one line, for "Buy now". The cart stays as it is. */
export const checkoutPath = ({ productId, variantId, quantity }: CartLine): string =>
  `${CHECKOUT_PATH}?${new URLSearchParams({ [ITEM]: [productId, variantId, quantity].join('.') })}`

/** Returns undefined when the checkout is for the cart, or for an item that cannot exist. */
export function lineInAddress(params: URLSearchParams): CartLine | undefined {
  const [productId = '', variantId = '', quantity = ''] = (params.get(ITEM) ?? '').split('.')
  return readLines(JSON.stringify([{ productId, variantId, quantity: Number(quantity) }]))[0]
}
