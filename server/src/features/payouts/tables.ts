/** The tables of this feature. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { ManualPayoutType, PayoutType } from '@fanfare/contract/payout-methods'
import type { PayoutStatus } from '@fanfare/contract/payouts'
import type { Db } from '#platform/context.ts'
import type { PayoutEvent, PayoutInterval } from './rules.ts'

/** Minor units; bigint arrives as text. */
type Amount = ColumnType<string, number, number>

export interface PayoutTables {
  payout_methods: {
    performer_id: string
    type: PayoutType
    sealed: Buffer
    masked: string
    saved_at: Date
    held_until: Date
  }
  payout_requests: {
    id: string
    performer_id: string
    type: PayoutType
    amount: Amount
    fee: Amount
    currency: string
    sealed: Buffer
    masked: string
    status: PayoutStatus
    reason: ColumnType<string, string | undefined, string>
    reference: ColumnType<string, string | undefined, string>
    is_automatic: boolean
    needs_two_people: ColumnType<boolean, boolean | undefined, boolean>
    approved_by: ColumnType<string | null, string | undefined, string>
    batch_id: ColumnType<string | null, string | undefined, string>
    attempts: ColumnType<number, number | undefined, number>
    problem: ColumnType<string, string | undefined, string>
    sent_at: ColumnType<Date | null, Date | undefined, Date>
    created_at: Date
    updated_at: Date
  }
  payout_steps: {
    id: string
    request_id: string
    event: PayoutEvent
    by_id: string | null
    amount: Amount
    note: string
    at: Date
    /** In the order in which they were written. */
    seq: Generated<string>
  }
  payout_schedules: { performer_id: string; interval: PayoutInterval; threshold: Amount; type: PayoutType; due_at: Date }
  payout_batches: { id: string; type: ManualPayoutType; currency: string; by_id: string; created_at: Date }
}
export type PayoutsDb = Db<PayoutTables>
export type MethodRow = Selectable<PayoutTables['payout_methods']>
export type PayoutRow = Selectable<PayoutTables['payout_requests']>
export type StepRow = Selectable<PayoutTables['payout_steps']>
export type ScheduleRow = Selectable<PayoutTables['payout_schedules']>
export type BatchRow = Selectable<PayoutTables['payout_batches']>
