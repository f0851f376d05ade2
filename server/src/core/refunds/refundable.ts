/** Refundables: what a whole refund of a sale ends. Features declare them for sales of no content. */
import type { Sale, SaleRow } from '#core/money/index.ts'
import type { Services, Tx } from '#platform/context.ts'

export interface Restored {
  readonly before: SaleRow
  readonly again: Sale
}

export interface Refundable {
  /** The kind of the sale. */
  readonly kind: string
  /** Nothing of the sale is left: takes back what it gave, in the transaction that records the refund, exactly once. */
  revoke(tx: Tx, sale: SaleRow): Promise<void>
  /** A bank that had taken the payment back gives it back: what `before` gave is given anew by the sale `again`. Absent where that cannot be done. */
  restore?(tx: Tx, sales: Restored): Promise<void>
}

const refundables = new WeakMap<object, ReadonlyMap<string, Refundable>>()

/** Called once, by app.ts, before the first request. */
export function installRefundables(ctx: Services, all: readonly Refundable[]): void {
  refundables.set(ctx.application, new Map(all.map((one) => [one.kind, one])))
}

/** Undefined for content, and for sales that give nothing, such as tips. */
export const refundableFor = (ctx: Services, kind: string): Refundable | undefined => refundables.get(ctx.application)?.get(kind)
