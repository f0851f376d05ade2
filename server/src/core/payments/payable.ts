/** What can be paid for. Features declare it; payments know none of them by name. */
import type { Services, Tx } from '#platform/context.ts'
import type { Payment } from './tables.ts'

export interface Payable {
  readonly purpose: Payment['purpose']
  /**
   * The money is there: gives what it was paid for, in the transaction that says so, exactly once. Much may have changed
   * since it was asked for; the promise has to be kept all the same. A throw leaves the payment open for another look.
   */
  settle(tx: Tx, payment: Payment): Promise<void>
  /** The money will not come; in the transaction that says so, exactly once. */
  declined?(tx: Tx, payment: Payment): Promise<void>
}

const payables = new WeakMap<Services, ReadonlyMap<string, Payable>>()

/** Called once for each context, by app.ts, before the first request. */
export function installPayables(ctx: Services, all: readonly Payable[]): void {
  payables.set(ctx, new Map(all.map((one) => [one.purpose, one])))
}

export function payableFor(ctx: Services, purpose: string): Payable {
  const payable = payables.get(ctx)?.get(purpose)
  if (!payable) throw new Error(`nobody settles payments for ${purpose}`)
  return payable
}
