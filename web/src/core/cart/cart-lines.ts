/** The lines of a cart, and how they are read from storage that anyone can edit. Pure. */
import { ID_PATTERN } from '@fanfare/contract'
import { MAX_CART_LINES, MAX_QUANTITY, type CartLine as WantedLine } from '@fanfare/contract/cart'

export type CartItem = Pick<WantedLine, 'productId' | 'variantId'>

export interface CartLine extends Readonly<WantedLine> {
  /** The unit price in tokens that the fan saw last. It only explains a changed price, and is never paid. */
  readonly seenPrice?: number
}

export const NO_LINES: readonly CartLine[] = []

const ID = new RegExp(ID_PATTERN)

export const isSameItem = (a: CartItem, b: CartItem): boolean => a.productId === b.productId && a.variantId === b.variantId

/** Returns the valid lines. Drops every other line, repeated ones, and those after the 50th. */
export function readLines(text: string): readonly CartLine[] {
  const lines = parse(text).flatMap((stored) => readLine(stored) ?? [])
  return lines.filter((line, at) => lines.findIndex((one) => isSameItem(one, line)) === at).slice(0, MAX_CART_LINES)
}

function parse(text: string): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

function readLine(stored: unknown): CartLine | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { productId, variantId, quantity, seenPrice } = stored as Readonly<Record<string, unknown>>
  if (!isId(productId) || !isId(variantId) || !isQuantity(quantity)) return undefined
  return { productId, variantId, quantity, ...(isPrice(seenPrice) && { seenPrice }) }
}

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY
const isPrice = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Returns undefined when there is no room: the cart has 50 lines, or 99 pieces of this item. */
export function addLine(lines: readonly CartLine[], added: CartLine): readonly CartLine[] | undefined {
  const before = lines.find((line) => isSameItem(line, added))
  if (!before) return lines.length < MAX_CART_LINES ? [...lines, { ...added, quantity: within(added.quantity) }] : undefined
  if (before.quantity >= MAX_QUANTITY) return undefined
  return replaceLine(lines, { ...added, quantity: within(before.quantity + added.quantity) })
}

/** Returns the lines with `changed` in the place of the same item. */
export const replaceLine = (lines: readonly CartLine[], changed: CartLine): readonly CartLine[] =>
  lines.map((line) => (isSameItem(line, changed) ? { ...line, ...changed } : line))

export const removeLines = (lines: readonly CartLine[], removed: readonly CartItem[]): readonly CartLine[] =>
  lines.filter((line) => !removed.some((one) => isSameItem(one, line)))

/**
 * Returns the account's lines, followed by the guest's. Of an item in both, the larger quantity stays, so that merging twice
 * changes nothing.
 */
export function mergeLines(own: readonly CartLine[], guest: readonly CartLine[]): readonly CartLine[] {
  const larger = own.map((line) => {
    const other = guest.find((one) => isSameItem(one, line))
    return other && other.quantity > line.quantity ? { ...line, quantity: other.quantity } : line
  })
  return [...larger, ...removeLines(guest, own)].slice(0, MAX_CART_LINES)
}

/** Returns the cart after a purchase. Pieces that another tab added meanwhile stay. */
export const withoutBought = (lines: readonly CartLine[], bought: readonly CartLine[]): readonly CartLine[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - (bought.find((one) => isSameItem(one, line))?.quantity ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

export const countPieces = (lines: readonly CartLine[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const within = (quantity: number): number => Math.min(Math.max(Math.trunc(quantity) || 1, 1), MAX_QUANTITY)
