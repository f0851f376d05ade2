/** Defines payables: what can be paid for. Features declare them, so that payments depend on no feature. */
import type { Services, Tx } from '#platform/context.ts'
import type { Payment } from './tables.ts'

export interface Payable {
  readonly purpose: Payment['purpose']
  /** Returns the line on the receipt in the payer's language. Others may see it, so it names no performer. */
  item(payment: Payment): string
  /**
   * Called when the payment has succeeded, in the transaction that records it, exactly once. Must deliver what was paid for, even
   * if conditions have changed since the payment began. An error leaves the payment open for another sync.
   */
  settle(tx: Tx, payment: Payment): Promise<void>
  /** Called when the payment has permanently failed, in the transaction that records it, exactly once. */
  declined?(tx: Tx, payment: Payment): Promise<void>
}

const payables = new WeakMap<object, ReadonlyMap<string, Payable>>()

export function installPayables(ctx: Services, all: readonly Payable[]): void {
  payables.set(ctx.application, new Map(all.map((one) => [one.purpose, one])))
}

export function payableFor(ctx: Services, purpose: string): Payable {
  const payable = payables.get(ctx.application)?.get(purpose)
  if (!payable) throw new Error(`No feature settles payments for ${purpose}`)
  return payable
}
