import type { RefundProposal, RefundRule as RuleView } from '@fanfare/contract/refund-rules'
import { paidAmountOf, salesByIds } from '#core/money/index.ts'
import { refundRules, type RefundRule } from '#core/refunds/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Context } from '#platform/context.ts'
import { adminSaleViews } from '../views.ts'
import type { ProposalRow, RuleRow } from './store.ts'

export const ruleView = ({ name, label, hint, span }: RefundRule, stored: RuleRow | undefined): RuleView => ({
  name,
  label: label(),
  hint: hint(),
  isOn: stored?.is_on ?? false,
  span: span ? { label: span.label(), unit: span.unit(), value: stored?.span ?? span.usual } : null,
  automaticUpTo: fromMinorUnits(stored?.automatic_up_to ?? 0),
})

/** Each with its sale, in the order of the rows. */
export async function proposalViews(ctx: Context, rows: readonly ProposalRow[]): Promise<RefundProposal[]> {
  const { db } = ctx
  const labels = new Map(refundRules(ctx).map(({ name, label }) => [name, label()]))
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
        // A rule's feature may no longer be installed.
        ruleLabel: labels.get(row.rule) ?? row.rule,
        sale: view,
        amount: fromMinorUnits(row.amount ?? paidAmountOf(sale)),
        status: row.status,
        isAutomatic: row.status === 'refunded' && row.decided_by === null,
        foundAt: row.found_at.toISOString(),
      },
    ]
  })
}
