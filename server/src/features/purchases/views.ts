import type { ContentCard } from '@fanfare/contract/content'
import type { Person } from '@fanfare/contract/people'
import type { Purchase } from '@fanfare/contract/purchases'
import type { SaleRow } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

interface Parts {
  readonly other: Person
  readonly side: 'fan' | 'performer'
  readonly card: ContentCard | undefined
}

export function purchaseView(row: SaleRow, { other, side, card }: Parts): Purchase {
  return {
    _id: row.id,
    kind: row.kind,
    targetId: row.target_id ?? row.id,
    with: other,
    tokens: fromMinorUnits(row.tokens),
    ...(side === 'performer' && { earned: fromMinorUnits(row.net) }),
    ...(card && { card }),
    createdAt: row.at.toISOString(),
  }
}
