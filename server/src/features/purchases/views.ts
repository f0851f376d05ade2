import type { Person } from '@fanfare/contract/people'
import type { Purchase } from '@fanfare/contract/purchases'
import type { SaleRow } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

export function purchaseView(row: SaleRow, other: Person, side: 'fan' | 'performer'): Purchase {
  return {
    _id: row.id,
    kind: row.kind === 'message' ? 'message' : 'post',
    targetId: row.target_id ?? row.id,
    with: other,
    tokens: fromMinorUnits(row.tokens),
    ...(side === 'performer' && { earned: fromMinorUnits(row.net) }),
    createdAt: row.at.toISOString(),
  }
}
