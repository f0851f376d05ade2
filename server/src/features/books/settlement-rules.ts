/** Decides what may become of settlements and tax payments, and which entries they post. Pure. */
import { apiError, notValid } from '#lib/errors.ts'
import { amountRange } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'

export type RecordStatus = 'recorded' | 'reversed'

interface Transition {
  readonly from: RecordStatus | 'none'
  readonly event: 'record' | 'reverse'
  readonly to: RecordStatus
  readonly by: 'operator'
  readonly of: 'settlement' | 'remittance'
  readonly entries: string
}

export const transitions: readonly Transition[] = [
  { from: 'none', event: 'record', to: 'recorded', by: 'operator', of: 'settlement', entries: 'gateway → bank, fees' },
  { from: 'recorded', event: 'reverse', to: 'reversed', by: 'operator', of: 'settlement', entries: 'bank, fees → gateway' },
  { from: 'none', event: 'record', to: 'recorded', by: 'operator', of: 'remittance', entries: 'tax → bank' },
  { from: 'recorded', event: 'reverse', to: 'reversed', by: 'operator', of: 'remittance', entries: 'bank → tax' },
]

export const statusOf = (row: { readonly reversed_at: Date | null }): RecordStatus =>
  row.reversed_at === null ? 'recorded' : 'reversed'

/** Throws `already_done` if it is already reversed. */
export function assertReversible(of: Transition['of'], row: { readonly reversed_at: Date | null }): void {
  const from = statusOf(row)
  if (!transitions.some((one) => one.of === of && one.from === from && one.event === 'reverse'))
    throw apiError('already_done', t('This has already been reversed.'))
}

/**
 * `day` is like `2026-11-22`. One day ahead is allowed, because the operator's day may have begun already. Throws `not_valid` at
 * `field`.
 */
export function assertPast(field: string, day: string, now: Date): void {
  if (!(Date.parse(`${day}T00:00:00Z`) <= addDays(now, 1).getTime()))
    throw notValid(field, t('This day is in the future. Record it after the money has moved.'))
}

interface Money {
  /** Minor units. */
  readonly amount: number
  readonly fees: number
}

/** Throws `not_valid` at `amount` if both are zero. */
export function assertNotEmpty({ amount, fees }: Money): void {
  if (amount + fees < 1) throw notValid('amount', t('Enter an amount, fees or both'))
}

/** Throws `not_valid` if the sum exceeds `owed`, in minor units. */
export function assertSettles({ amount, fees }: Money, owed: number): void {
  if (owed < 1) throw notValid('gateway', t('According to the books, this processor owes you nothing right now'))
  if (amount + fees > owed)
    throw notValid('amount', t('Amount plus fees can be up to {max}, which is what this processor owes you', maxOf(owed)))
}

/** Throws `not_valid` if `amount` exceeds `owed`, both in minor units. */
export function assertRemits(amount: number, owed: number): void {
  if (owed < 1) throw notValid('country', t('According to the books, you owe this country nothing right now'))
  if (amount > owed) throw notValid('amount', t('The amount can be up to {max}, which is what you owe this country', maxOf(owed)))
}

const maxOf = (most: number): { max: string } => ({ max: amountRange(0, most).max })

/** Throws `not_valid` at `until`. Months are like `2026-10`. */
export function assertPeriod({ from, until }: { readonly from: string; readonly until: string }, now: Date): void {
  if (until < from) throw notValid('until', t('The period ends before it starts'))
  if (until > now.toISOString().slice(0, 7)) throw notValid('until', t('This month is in the future'))
}
