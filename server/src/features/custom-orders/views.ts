/** Builds views of custom orders for lists, and the fields that the view of one order has, too. */
import type { CustomOrderItem, CustomOrderSide } from '@fanfare/contract/custom-order-views'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { shortened } from '#lib/text.ts'
import type { Db } from '#platform/context.ts'
import { actsOf } from './rules.ts'
import type { OrderRow } from './store.ts'

export type People = Awaited<ReturnType<typeof peopleById>>

export const peopleOf = (db: Db, rows: readonly OrderRow[]): Promise<People> =>
  peopleById(db, [...new Set(rows.flatMap((row) => [row.fan_id, row.performer_id]))])

interface Shown {
  /** Null for operators. */
  readonly side: CustomOrderSide | null
  readonly people: People
  readonly now: Date
}

export const headView = (row: OrderRow, { side, people, now }: Shown): CustomOrderItem => ({
  _id: row.id,
  side,
  fan: people.get(row.fan_id)!,
  performer: people.get(row.performer_id)!,
  state: row.state,
  brief: row.brief,
  price: fromMinorUnits(row.price),
  dueAt: row.due_at.toISOString(),
  revisions: { agreed: row.revisions, left: row.revisions - row.revisions_used },
  createdAt: row.created_at.toISOString(),
  endsAt: row.clock_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  extension:
    row.extension_state !== null && row.extension_due_at !== null
      ? { dueAt: row.extension_due_at.toISOString(), state: row.extension_state }
      : null,
  acts: side === null ? [] : actsOf(row, side, now),
})

const LIST_BRIEF_CHARACTERS = 200

export const itemViews = (rows: readonly OrderRow[], shown: Shown): CustomOrderItem[] =>
  rows.map((row) => ({ ...headView(row, shown), brief: shown.side === null ? '' : shortened(row.brief, LIST_BRIEF_CHARACTERS) }))
