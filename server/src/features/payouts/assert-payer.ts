import { assertEstablished } from '#core/operators/index.ts'
import type { Tx } from '#platform/context.ts'
import { assertMayPay, type Approved } from './rules.ts'

/** Throws `not_allowed` if another operator has to pay it, or an operator of longer standing. */
export async function assertPayer(at: Pick<Tx, 'db' | 'now'>, row: Approved, operatorId: string): Promise<void> {
  assertMayPay(row, operatorId)
  if (row.needs_two_people) await assertEstablished(at, operatorId)
}
