import type { Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { Narrowed } from '#schema/narrowed.ts'
import type { Schema } from '#schema/tables.ts'
import type { PayoutEvent } from './rules.ts'

export interface PayoutTables {
  payout_methods: Schema['payout_methods']
  payout_requests: Schema['payout_requests']
  payout_steps: Narrowed<'payout_steps', { event: PayoutEvent }>
  payout_schedules: Schema['payout_schedules']
  payout_batches: Schema['payout_batches']
}
export type PayoutsDb = Db<PayoutTables>
export type MethodRow = Selectable<PayoutTables['payout_methods']>
export type PayoutRow = Selectable<PayoutTables['payout_requests']>
export type StepRow = Selectable<PayoutTables['payout_steps']>
export type ScheduleRow = Selectable<PayoutTables['payout_schedules']>
export type BatchRow = Selectable<PayoutTables['payout_batches']>
