/** Defines payables: what can be paid for. Features declare them, so that payments depend on no feature. */
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Services, Tx } from '#platform/context.ts'
import type { Payment } from './tables.ts'

export interface Payable {
  /** The name in payments and in operators' choices of processors: lower case, with underscores. */
  readonly purpose: string
  /** Its choice of processors on the operators' page: 'New cards for tokens'. */
  readonly label: () => string
  /** Its place among the choices, lowest first. */
  readonly at: number
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
  payables.set(ctx.application, new Map(all.toSorted((a, b) => a.at - b.at).map((one) => [one.purpose, one])))
}

/** Returns every payable, in the order of the operators' page. */
export const allPayables = (ctx: Services): readonly Payable[] => [...(payables.get(ctx.application)?.values() ?? [])]

/** Throws `not_valid` at `field` unless a feature declares this purpose. */
export function assertPurpose(ctx: Services, field: string, purpose: string): void {
  if (!payables.get(ctx.application)?.has(purpose)) throw notValid(field, t('Choose one of the options'))
}

export function payableFor(ctx: Services, purpose: string): Payable {
  const payable = payables.get(ctx.application)?.get(purpose)
  if (!payable) throw new Error(`no payable settles payments for ${purpose}`)
  return payable
}
