/** Payables: what can be paid for. Features declare them; payments know none of them by name. */
import type { Services, Tx } from '#platform/context.ts'
import type { Payment } from './tables.ts'

export interface Payable {
  readonly purpose: Payment['purpose']
  /** What it is on its receipt, which others may see: it names no performer. In the language of whoever pays. */
  item(payment: Payment): string
  /**
   * The payment has succeeded: delivers what it was for, in the transaction that records it, exactly once. Conditions may
   * have changed since the payment began; it must be delivered all the same. A throw leaves the payment open for another
   * sync.
   */
  settle(tx: Tx, payment: Payment): Promise<void>
  /** The payment has failed for good; called in the transaction that records it, exactly once. */
  declined?(tx: Tx, payment: Payment): Promise<void>
}

const payables = new WeakMap<object, ReadonlyMap<string, Payable>>()

/** Called once, by app.ts, before the first request. */
export function installPayables(ctx: Services, all: readonly Payable[]): void {
  payables.set(ctx.application, new Map(all.map((one) => [one.purpose, one])))
}

export function payableFor(ctx: Services, purpose: string): Payable {
  const payable = payables.get(ctx.application)?.get(purpose)
  if (!payable) throw new Error(`nobody settles payments for ${purpose}`)
  return payable
}
