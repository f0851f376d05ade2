import type { PayoutBatch } from '@fanfare/contract/payout-batches'
import type { BankingSettings, PayoutMethods, PayoutSchedule } from '@fanfare/contract/payout-methods'
import type { PayoutCalculation, PayoutRequest, PayoutStep } from '@fanfare/contract/payouts'
import { peopleById } from '#core/accounts/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { translated } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { masked, unsealDestination, type BankAccount } from './destination.ts'
import type { Quote } from './request-payout.ts'
import { actsOf } from './rules.ts'
import { batchSums } from './store.ts'
import type { BatchRow, MethodRow, PayoutRow, ScheduleRow, StepRow } from './tables.ts'

export async function payoutViews(db: Db, rows: readonly PayoutRow[], viewer: Viewer): Promise<PayoutRequest[]> {
  const people = await peopleById(
    db,
    rows.map((row) => row.performer_id),
  )
  return rows.map((row) => ({
    _id: row.id,
    performer: people.get(row.performer_id)!,
    amount: fromMinorUnits(row.amount),
    fee: fromMinorUnits(row.fee),
    arrives: fromMinorUnits(Number(row.amount) - Number(row.fee)),
    currency: row.currency,
    type: row.type,
    destination: row.masked,
    status: row.status,
    reason: translated(row.reason),
    problem: viewer.role === 'admin' ? translated(row.problem) : '',
    reference: row.reference,
    isAutomatic: row.is_automatic,
    needsTwoPeople: row.needs_two_people,
    batchId: row.batch_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: actsOf(row, viewer),
  }))
}

export async function payoutView(db: Db, row: PayoutRow, viewer: Viewer): Promise<PayoutRequest> {
  const [view] = await payoutViews(db, [row], viewer)
  return view!
}

/** Hides from performers which operator acted. */
export async function stepViews(db: Db, rows: readonly StepRow[], viewer: Viewer): Promise<PayoutStep[]> {
  const shown = (id: string | null): id is string => id !== null && (viewer.role === 'admin' || id === viewer.id)
  const people = await peopleById(db, rows.map((row) => row.by_id).filter(shown))
  return rows.map((row) => ({
    _id: row.id,
    event: row.event,
    by: (shown(row.by_id) && people.get(row.by_id)) || null,
    amount: fromMinorUnits(row.amount),
    // A failure to send is shown to operators only.
    note: row.event === 'stop' && viewer.role !== 'admin' ? '' : translated(row.note),
    at: row.at.toISOString(),
  }))
}

export const calculationView = (quote: Quote): PayoutCalculation => ({
  currency: quote.currency,
  available: fromMinorUnits(quote.sums.available),
  pending: fromMinorUnits(quote.sums.pending),
  reserved: fromMinorUnits(quote.reserved),
  frozen: fromMinorUnits(quote.sums.frozen),
  undelivered: fromMinorUnits(quote.sums.undelivered),
  owed: fromMinorUnits(quote.sums.owed),
  minimum: fromMinorUnits(quote.minimum),
  type: quote.method?.type ?? null,
  amount: fromMinorUnits(quote.amount),
  fee: fromMinorUnits(quote.fee),
  arrives: fromMinorUnits(Math.max(quote.amount - quote.fee, 0)),
  heldUntil: quote.heldUntil?.toISOString() ?? null,
  holdDays: quote.hold.days,
  usualHoldDays: quote.usualHoldDays,
  newUntil: quote.hold.newUntil?.toISOString() ?? null,
  problem: quote.error?.message ?? '',
})

export interface PayoutReader {
  readonly secret: string
  readonly now: Date
}

/** Contains only the last digits of account numbers. */
export async function methodViews(rows: readonly MethodRow[], { secret, now }: PayoutReader): Promise<PayoutMethods> {
  const views: PayoutMethods = { banking: null, paypal: null, stripe: null }
  for (const row of rows) {
    const destination = await unsealDestination(secret, row.performer_id, row.sealed)
    // Treated as not set: the performer has to enter it again.
    if (!destination) continue
    const saved = {
      savedAt: row.saved_at.toISOString(),
      heldUntil: row.held_until > now ? row.held_until.toISOString() : null,
    }
    if (destination.kind === 'paypal') views.paypal = { email: masked(destination), ...saved }
    else if (destination.kind === 'stripe')
      views.stripe = { account: masked(destination), currency: destination.currency, ...saved }
    else views.banking = { ...bankView(destination), ...saved }
  }
  return views
}

const bankView = (account: BankAccount): Omit<BankingSettings, 'savedAt' | 'heldUntil'> => ({
  kind: account.kind,
  holder: account.holder,
  country: account.country,
  address: account.address,
  account: masked(account),
  bic: account.bic,
})

export const scheduleView = (row: ScheduleRow | undefined): PayoutSchedule => ({
  interval: row?.interval ?? 'never',
  threshold: fromMinorUnits(row?.threshold ?? 0),
  type: row?.type ?? 'banking',
  nextAt: row?.due_at.toISOString() ?? null,
})

export async function batchViews(db: Db, rows: readonly BatchRow[]): Promise<PayoutBatch[]> {
  const ids = rows.map((row) => row.id)
  const [sums, people] = await Promise.all([
    batchSums(db, ids),
    peopleById(
      db,
      rows.map((row) => row.by_id),
    ),
  ])
  return rows.map((row) => {
    const { count = 0, total = 0, open = 0 } = sums.get(row.id) ?? {}
    return {
      _id: row.id,
      type: row.type,
      count,
      total: fromMinorUnits(total),
      by: people.get(row.by_id)!,
      createdAt: row.created_at.toISOString(),
      open,
    }
  })
}
