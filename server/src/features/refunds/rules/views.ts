import type { RefundProposal, RefundRule as RuleView } from '@fanfare/contract/refund-rules'
import { paidAmountOf, salesByIds } from '#core/money/index.ts'
import type { RefundRule } from '#core/refunds/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Db } from '#platform/context.ts'
import { adminSaleViews } from '../views.ts'
import type { ProposalRow, RuleRow } from './store.ts'

export const ruleView = ({ name, counts }: RefundRule, stored: RuleRow | undefined): RuleView => ({
  name,
  isOn: stored?.is_on ?? false,
  unit: counts?.unit ?? null,
  span: counts ? (stored?.span ?? counts.usual) : null,
  automaticUpTo: fromMinorUnits(stored?.automatic_up_to ?? 0),
})

/** Each with its sale, in the order of the rows. */
export async function proposalViews(db: Db, rows: readonly ProposalRow[]): Promise<RefundProposal[]> {
  const sales = await salesByIds(
    db,
    rows.map((row) => row.sale_id),
  )
  const views = await adminSaleViews(db, [...sales.values()])
  const byId = new Map(views.map((view) => [view._id, view]))
  return rows.flatMap((row): RefundProposal[] => {
    const [sale, view] = [sales.get(row.sale_id), byId.get(row.sale_id)]
    if (!sale || !view) return []
    return [
      {
        _id: row.id,
        rule: row.rule,
        sale: view,
        amount: fromMinorUnits(row.amount ?? paidAmountOf(sale)),
        status: row.status,
        isAutomatic: row.status === 'refunded' && row.decided_by === null,
        foundAt: row.found_at.toISOString(),
      },
    ]
  })
}
