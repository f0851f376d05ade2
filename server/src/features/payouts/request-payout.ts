import type { PayoutType } from '@fanfare/contract/payout-methods'
import {
  holdOf,
  lockPayouts,
  payableSums,
  type Hold,
  type PayableSums,
  type PayoutMoney,
  releasePayout,
  reservePayout,
} from '#core/money/index.ts'
import { sellingTermsOf } from '#core/accounts/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import { notFound, notValid, type ApiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { payoutChanged } from './events.ts'
import { methodsOf } from './method-store.ts'
import { assertShownArrives, errorOf, transitionOf } from './rules.ts'
import { insertPayout, insertStep, lockedPayout, pendingOf, reservedOf, updatePayout } from './store.ts'
import type { MethodRow, PayoutRow } from './tables.ts'

export const feeOf = (type: PayoutType, { bankPayoutFee, paypalPayoutFee, stripePayoutFee }: Settings): number =>
  ({ banking: bankPayoutFee, paypal: paypalPayoutFee, stripe: stripePayoutFee })[type]

export interface PayoutQuoteRequest {
  readonly performerId: string
  /** Minor units; absent for all that is available. */
  readonly amount: number | undefined
  /** Absent for the last saved method. */
  readonly type: PayoutType | undefined
  /** The request being changed: its money counts as available. */
  readonly editedId: string | undefined
}

export interface Quote {
  readonly sums: PayableSums
  readonly reserved: number
  readonly minimum: number
  readonly currency: string
  readonly method: MethodRow | undefined
  readonly amount: number
  readonly fee: number
  readonly heldUntil: Date | undefined
  /** The hold of new earnings, and the hold of performers who are not new. */
  readonly hold: Hold
  readonly usualHoldDays: number
  /** Why it cannot be requested. */
  readonly error: ApiError | undefined
}

/** In a transaction, pass the `Tx` that has locked the performer's payouts. */
export async function quoteOf(from: Context | Tx, wanted: PayoutQuoteRequest): Promise<Quote> {
  const { performerId, editedId } = wanted
  const now = 'now' in from ? from.now : from.clock.now()
  const terms = await settings(from)
  const methods = await methodsOf(from.db, performerId)
  const pending = await pendingOf(from.db, performerId)
  const edited = pending?.id === editedId ? pending : undefined
  const sums = withEdited(await payableSums(from.db, performerId, now), edited)
  const method = wanted.type === undefined ? methods[0] : methods.find((one) => one.type === wanted.type)
  const type = wanted.type ?? method?.type
  const amount = wanted.amount ?? sums.available
  const fee = type === undefined ? 0 : feeOf(type, terms)
  const heldUntil = method && method.held_until > now ? method.held_until : undefined
  const { currency, minimumPayoutAmount: minimum } = terms
  const error = errorOf({
    amount,
    fee,
    available: sums.available,
    owed: sums.owed,
    minimum,
    currency,
    heldUntil,
    hasPending: pending !== undefined && edited === undefined,
    hasMethod: method !== undefined,
  })
  const reserved = (await reservedOf(from.db, performerId)) - Number(edited?.amount ?? 0)
  const { approvedAt } = (await sellingTermsOf(from.db, [performerId])).get(performerId) ?? {}
  const hold = { hold: holdOf(now, approvedAt, terms), usualHoldDays: terms.earningHoldDays }
  return { sums, reserved, minimum, currency, method, amount, fee, heldUntil, ...hold, error }
}

/** The edited request's reserved sum first pays what is owed. The rest is available for the change. */
function withEdited(sums: PayableSums, edited: PayoutRow | undefined): PayableSums {
  const reserved = Number(edited?.amount ?? 0)
  const { available, pending, frozen, undelivered, owed, short } = sums
  const left = available - short + reserved
  return {
    available: Math.max(left, 0),
    pending,
    frozen,
    undelivered,
    owed: Math.max(owed - reserved, 0),
    short: Math.max(-left, 0),
  }
}

export interface RequestInput {
  readonly performerId: string
  /** Minor units. */
  readonly amount: number
  readonly type: PayoutType
  /** Minor units of what arrives, as shown. */
  readonly shownArrives?: number | undefined
}

/** Throws the error of `errorOf`, and `price_changed` if another fee was shown. `isAutomatic` marks requests of a schedule. */
export async function requestPayout(tx: Tx, input: RequestInput, isAutomatic = false): Promise<PayoutRow> {
  const { performerId, amount, type } = input
  await lockPayouts(tx, performerId)
  const { fee, currency, method } = await acceptedQuote(tx, input, undefined)
  const row = await insertPayout(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    type,
    amount,
    fee,
    currency,
    sealed: method.sealed,
    masked: method.masked,
    status: 'pending',
    is_automatic: isAutomatic,
    created_at: tx.now,
    updated_at: tx.now,
  })
  const byId = isAutomatic ? null : performerId
  await insertStep(tx, { request_id: row.id, event: 'request', by_id: byId, amount, note: '' })
  await reservePayout(tx, moneyOf(row, 'request'))
  tx.emit(payoutChanged, { requestId: row.id, performerId, byId, act: 'request' })
  return row
}

/** Changes a pending request's amount and method, with the current destination. Throws the error of `errorOf`. */
export async function editPayout(tx: Tx, id: string, input: RequestInput): Promise<PayoutRow> {
  const { performerId, amount, type } = input
  const before = await lockOwn(tx, performerId, id)
  transitionOf(before, 'edit', 'performer')
  const { fee, method } = await acceptedQuote(tx, input, id)
  const step = await insertStep(tx, { request_id: id, event: 'edit', by_id: performerId, amount, note: '' })
  const { sealed, masked } = method
  const row = await updatePayout(tx, id, { type, amount, fee, sealed, masked, updated_at: tx.now })
  await releasePayout(tx, moneyOf(before, step))
  await reservePayout(tx, moneyOf(row, step))
  tx.emit(payoutChanged, { requestId: id, performerId, byId: performerId, act: 'edit' })
  return row
}

export async function cancelPayout(tx: Tx, id: string, performerId: string): Promise<PayoutRow> {
  const before = await lockOwn(tx, performerId, id)
  const { to } = transitionOf(before, 'cancel', 'performer')
  await insertStep(tx, { request_id: id, event: 'cancel', by_id: performerId, amount: Number(before.amount), note: '' })
  await releasePayout(tx, moneyOf(before, 'cancel'))
  tx.emit(payoutChanged, { requestId: id, performerId, byId: performerId, act: 'cancel' })
  return updatePayout(tx, id, { status: to, updated_at: tx.now })
}

/** Throws `not_found` for another performer's request, as for a missing one. */
async function lockOwn(tx: Tx, performerId: string, id: string): Promise<PayoutRow> {
  await lockPayouts(tx, performerId)
  const row = await lockedPayout(tx, id)
  if (row?.performer_id !== performerId) throw notFound()
  return row
}

async function acceptedQuote(
  tx: Tx,
  { performerId, amount, type, shownArrives }: RequestInput,
  editedId: string | undefined,
): Promise<Quote & { readonly method: MethodRow }> {
  const quote = await quoteOf(tx, { performerId, amount, type, editedId })
  const { method, error } = quote
  if (error) throw error
  if (!method) throw notValid('type', t('Add a payout method to get paid'))
  assertShownArrives(shownArrives, quote)
  return { ...quote, method }
}

/** Returns the ledger's view of a request; `key` distinguishes its postings. */
export const moneyOf = (row: PayoutRow, key: string): PayoutMoney => ({
  requestId: row.id,
  performerId: row.performer_id,
  amount: Number(row.amount),
  fee: Number(row.fee),
  type: row.type,
  key,
})
