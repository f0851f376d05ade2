import type { TrackingLink } from '@fanfare/contract/tracking'
import { fromMinorUnits } from '#lib/amount.ts'
import type { Counted, LinkRow } from './store.ts'

interface Outcome {
  readonly username: string
  readonly counted: Counted | undefined
  /** Minor units of the currency. */
  readonly revenue: number | undefined
}

export const linkView = (row: LinkRow, { username, counted, revenue = 0 }: Outcome): TrackingLink => ({
  _id: row.id,
  name: row.name,
  code: row.code,
  path: `/${username}?t=${row.code}`,
  visits: row.visits,
  signUps: counted?.sign_ups ?? 0,
  subscribers: counted?.subscribers ?? 0,
  revenue: fromMinorUnits(revenue),
  createdAt: row.created_at.toISOString(),
})
