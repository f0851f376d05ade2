/** Defines what a full refund revokes. Features declare it for sales without content. */
import type { Sale, SaleRow } from '#core/money/index.ts'
import type { Services, Tx } from '#platform/context.ts'

export interface RestoredSale {
  readonly before: SaleRow
  readonly again: Sale
}

export interface Refundable {
  readonly kind: string
  /** Called when nothing of the sale is left: revokes what it gave, in the transaction that records the refund, exactly once. */
  revoke(tx: Tx, sale: SaleRow): Promise<void>
  /**
   * Called when a bank returns a payment that it had taken back: the sale `again` gives what `before` gave. Absent if that is
   * impossible.
   */
  restore?(tx: Tx, sales: RestoredSale): Promise<void>
}

const refundables = new WeakMap<object, ReadonlyMap<string, Refundable>>()

export function installRefundables(ctx: Services, all: readonly Refundable[]): void {
  refundables.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

/** Returns undefined for content, and for sales that give nothing, such as tips. */
export const refundableFor = (ctx: Services, kind: string): Refundable | undefined => refundables.get(ctx.application)?.get(kind)
