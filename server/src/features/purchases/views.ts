import type { Person } from '@fanfare/contract/people'
import type { Purchase } from '@fanfare/contract/purchases'
import type { SaleRow } from '#core/money/index.ts'
import { decimal } from '#kit/amount.ts'

export function purchaseView(row: SaleRow, other: Person, side: 'fan' | 'performer'): Purchase {
  return {
    _id: row.id,
    kind: row.kind === 'message' ? 'message' : 'feed',
    targetId: row.target_id ?? row.id,
    with: other,
    tokens: decimal(row.tokens),
    ...(side === 'performer' && { earned: decimal(row.net) }),
    createdAt: row.at.toISOString(),
  }
}
