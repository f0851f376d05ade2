import type { Promotion } from '@fanfare/contract/offers'
import { fromMinorUnits } from '#lib/amount.ts'
import { promotionState } from './rules.ts'
import type { PromotionRow } from './store.ts'

export const promotionView = (row: PromotionRow, now: Date): Promotion => ({
  _id: row.id,
  kind: row.kind,
  value: row.kind === 'price' ? fromMinorUnits(row.value) : Number(row.value),
  audience: row.audience,
  code: row.code,
  maxClaims: row.max_claims,
  claims: row.claims,
  endsAt: row.ends_at?.toISOString() ?? null,
  state: promotionState(row, now),
  createdAt: row.created_at.toISOString(),
})
