/** Defines how a kind is sold by the piece, through the cart and orders. */
import type { ContentCard } from '@fanfare/contract/content'
import type { GoodsForm } from '@fanfare/contract/goods'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { Anyone, Viewer } from '#platform/viewer.ts'

export interface WantedLine {
  readonly productId: string
  readonly variantId: string
  /** A whole number of pieces, from 1. */
  readonly quantity: number
}

/** The goods of a line. Orders keep them as they were. Amounts are in minor units of a token. */
export interface Goods {
  readonly sellerId: string
  readonly form: GoodsForm
  readonly title: string
  /** The variant's values of the product's options, such as `['M', 'Red']`. */
  readonly options: readonly string[]
  /** For this buyer; 0 if it is free. */
  readonly unitPrice: number
  /** Without the buyer's discount. */
  readonly fullPrice: number
  /** Pieces that one fan may buy in total, in all orders; null for no limit. Always 1 for digital goods. */
  readonly limitPerBuyer: number | null
  /** Null for digital goods. */
  readonly handlingDays: number | null
  readonly weightGrams: number | null
}

interface Offered extends Goods {
  /** `too_few`: less is left than wanted. `owned`: the viewer has the digital goods already, or gets them without an order. */
  readonly state: 'available' | 'sold_out' | 'too_few' | 'owned'
  /** Pieces left; null for no limit. */
  readonly stock: number | null
  readonly picture?: ContentCard['picture']
}

/** `gone`: unknown, a variant of another product, no longer sold, or not for this viewer. They all look the same. */
export type QuotedLine = WantedLine & (Offered | { readonly state: 'gone' })

export interface ExpectedLine extends WantedLine {
  /** The unit price that the buyer saw, in minor units of a token. Absent if the buyer saw none. */
  readonly expectedPrice?: number
}

export type TakenLine = WantedLine & Goods

/** Only the feature of the kind writes its stock. */
export interface GoodsKind {
  /** Returns what the viewer would get now for each line, in the order of the lines. */
  quote(ctx: Context, viewer: Anyone, lines: readonly WantedLine[]): Promise<readonly QuotedLine[]>
  /**
   * Keeps prices unchanged until the transaction ends, and takes pieces from the stock at its end. Locks products now, and variants
   * in the order of their ids then, so that buyers of the same piece wait for a commit and not for a whole payment. Throws `not_found`
   * for a line that is gone, `already_done` for one that the buyer owns, `price_changed` with the price now, and `sold_out` if too
   * little is left, now or at the end. Does not check `limitPerBuyer`: orders know what was bought before.
   */
  take(tx: Tx, buyer: Viewer, lines: readonly ExpectedLine[]): Promise<readonly TakenLine[]>
  /**
   * Returns pieces to the stock, for example after a refund. Variants without a limit and variants that are gone are skipped. The
   * caller makes sure that pieces return once.
   */
  giveBack(tx: Tx, lines: readonly WantedLine[]): Promise<void>
  /** Returns the first variant of an object; undefined for an unknown object. */
  firstVariant(db: Db, id: string): Promise<string | undefined>
  /** Returns which of these are sent to their buyers, who therefore have no entitlement to them. */
  sentAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>
}
