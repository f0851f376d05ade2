/** Builds the fields that views and cards of published content share for every kind. */
import type { Audience } from '@fanfare/contract/access'
import type { Person } from '@fanfare/contract/people'
import type { AccessDecision } from '#core/access/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

interface Row {
  readonly id: string
  readonly title: string
  readonly audience: Audience
  readonly price: string
  readonly published_at: Date | null
  readonly created_at: Date
}

const shared = (row: Row, performer: Person) => ({
  _id: row.id,
  performer,
  title: row.title,
  audience: row.audience,
  price: fromMinorUnits(row.price),
  createdAt: (row.published_at ?? row.created_at).toISOString(),
})

export const headView = (
  row: Row & { readonly description: string; readonly subscribers_included: boolean; readonly tier_ids: string[] },
  performer: Person,
) => ({
  ...shared(row, performer),
  description: row.description,
  subscribersIncluded: row.subscribers_included,
  tierIds: row.tier_ids,
})

/** Returns the fields for a card. The caller has left out what the viewer may not see at all. */
export const cardView = (row: Row, performer: Person, decision: Exclude<AccessDecision, { sees: 'nothing' }>) => ({
  ...shared(row, performer),
  locked: decision.sees === 'teaser',
  unlock: decision.sees === 'teaser' ? decision.unlock : [],
})
