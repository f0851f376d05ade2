/**
 * Charges cards through CCBill, which has no idempotency keys. Each payment is charged once, and again only if CCBill's list of
 * transactions shows that nothing was charged.
 */
import { sql } from 'kysely'
import { msg } from '#lib/i18n.ts'
import type { Db } from '../../db.ts'
import { GatewayDown } from '../gateway-down.ts'
import type { Intent, NewIntent } from '../index.ts'
import { mayCharge, NOT_CHARGED } from '../not-charged.ts'
import { InvalidCredentials, type CcbillApi } from './api.ts'
import type { Extracts } from './extract.ts'
import { currencyCode, decimals, formUrl, PAYMENT_FIELD, PERIOD_DAYS } from './form.ts'
import { isUnknown, statusOf } from './status.ts'
import * as store from './store.ts'
import type { ChargeRow, SaleRow } from './store.ts'
import { refundUnmatched } from './unmatched.ts'

export interface Charging {
  readonly db: Db
  readonly api: CcbillApi
  readonly extracts: Extracts
  readonly now: () => Date
}

/** After this time, CCBill's list certainly includes the charge. */
export const LISTING_DELAY_MS = 3_600_000
const MAX_CLOCK_SKEW_MS = 600_000

const REMOVED = msg('This card was removed.')
const NOT_PRESENT = msg('Make one payment with this card yourself before it can be charged automatically.')
const DECLINED = msg('Your card was declined. Try another card.')
const NOT_CONFIRMED = msg('The payment was not confirmed.')

/**
 * The first call with a key creates the charge; later calls find it. Both the key and the intent are unique, so parallel calls
 * may conflict on either.
 */
export async function createIntent(charging: Charging, input: NewIntent): Promise<Intent> {
  const { db } = charging
  const card = await store.cardOf(db, input.cardReference)
  if (!card || card.removed_at !== null || card.customer_id !== input.customerId) return refused(input, REMOVED)
  const isBlank = card.subscription_id === null
  if (isBlank && input.offSession) return refused(input, NOT_PRESENT)
  await sql`insert into ccbill_charges (key, intent_id, customer_id, card_reference, method, amount, currency, status, created_at)
    values (${input.key}, ${`ccbill:${input.key}`}, ${input.customerId}, ${input.cardReference}, ${isBlank ? 'form' : 'previous'},
      ${input.amount}, ${input.currency}, ${isBlank ? 'authentication_needed' : 'pending'}, ${input.createdAt})
    on conflict do nothing`.execute(db)
  const charge = await store.chargeOfKey(db, input.key)
  return follow(charging, charge!)
}

const refused = ({ key, amount, currency }: NewIntent, message: string): Intent => ({
  id: `refused:${key}`,
  status: 'declined',
  amount,
  currency,
  message,
})

export async function findIntent(charging: Charging, { key }: NewIntent): Promise<Intent | undefined> {
  const charge = await store.chargeOfKey(charging.db, key)
  return charge && follow(charging, charge)
}

export async function readIntent(charging: Charging, id: string): Promise<Intent | undefined> {
  const charge = await store.chargeOfIntent(charging.db, id)
  return charge && follow(charging, charge)
}

/** CCBill's form cannot be revoked, so a buyer who pays there later is refunded. A paid intent cannot be canceled. */
export async function cancelIntent(charging: Charging, id: string): Promise<Intent | undefined> {
  const charge = await store.chargeOfIntent(charging.db, id)
  if (!charge) return undefined
  const now = await follow(charging, charge)
  if (now.status !== 'authentication_needed') return now
  const end = { status: 'declined', message: NOT_CONFIRMED, is_lost: false, subscription_id: null } as const
  return intentOf(charging, (await store.endCharge(charging.db, charge.key, end))!)
}

async function follow(charging: Charging, charge: ChargeRow): Promise<Intent> {
  if (charge.status === 'succeeded' || charge.status === 'declined') return intentOf(charging, charge)
  const sale = await store.saleOf(charging.db, charge)
  if (sale && (await isGood(charging, sale))) return succeeded(charging, charge, sale)
  return charge.method === 'form' ? intentOf(charging, charge) : chargeByPrevious(charging, charge)
}

/** A posted sale is not enough: CCBill must confirm it, without a refund, void or chargeback. */
async function isGood({ api }: Charging, { subscription_id: id }: SaleRow): Promise<boolean> {
  const status = await statusOf(api, id)
  return status !== undefined && status.refunds + status.voids + status.chargebacks === 0
}

async function succeeded(charging: Charging, charge: ChargeRow, sale: SaleRow): Promise<Intent> {
  const { db } = charging
  const ended = await end(charging, charge, sale.subscription_id)
  await store.fillCard(db, charge.card_reference, sale)
  await refundUnmatched(charging, charge.key)
  return ended
}

async function end(charging: Charging, { key }: ChargeRow, subscriptionId: string): Promise<Intent> {
  const now = { status: 'succeeded', message: '', is_lost: false, subscription_id: subscriptionId } as const
  return intentOf(charging, (await store.endCharge(charging.db, key, now))!)
}

async function declined(charging: Charging, { key }: ChargeRow, why: Pick<ChargeRow, 'message' | 'is_lost'>): Promise<Intent> {
  const now = { status: 'declined', ...why, subscription_id: null } as const
  return intentOf(charging, (await store.endCharge(charging.db, key, now))!)
}

/** If the reply to an attempt was lost, only CCBill's list of that period shows the outcome. */
async function chargeByPrevious(charging: Charging, charge: ChargeRow): Promise<Intent> {
  const { attempted_at: attempted } = charge
  if (attempted === null) return attempt(charging, charge)
  const settled = new Date(attempted.getTime() + LISTING_DELAY_MS)
  if (charging.now() < settled) return intentOf(charging, charge)
  const found = await chargedSince(charging, charge, attempted)
  if (!found) return intentOf(charging, charge)
  if (found.subscriptionId !== undefined) return end(charging, charge, found.subscriptionId)
  await store.releaseAttempt(charging.db, charge.key, attempted)
  return attempt(charging, charge)
}

/** Returns the sale of this buyer and amount that belongs to no other payment; undefined while that cannot be known. */
async function chargedSince(
  { db, extracts }: Charging,
  charge: ChargeRow,
  attempted: Date,
): Promise<{ readonly subscriptionId: string | undefined } | undefined> {
  const from = new Date(attempted.getTime() - MAX_CLOCK_SKEW_MS)
  const [lines, card] = await Promise.all([
    extracts.between(from, new Date(attempted.getTime() + LISTING_DELAY_MS)),
    store.cardOf(db, charge.card_reference),
  ])
  if (!lines) return undefined
  const mine = lines.filter(
    (one) => one.type === 'sale' && one.amount === Number(charge.amount) && one.emailHash === card?.email_hash,
  )
  const ids = mine.map((one) => one.subscriptionId)
  const taken = await store.chargedAmong(db, ids, charge.key)
  return { subscriptionId: ids.find((id) => !taken.has(id)) }
}

async function attempt(charging: Charging, charge: ChargeRow): Promise<Intent> {
  const { db, api, now } = charging
  if (!mayCharge(charge.created_at, now())) return declined(charging, charge, { message: NOT_CHARGED, is_lost: true })
  const card = await store.cardOf(db, charge.card_reference)
  const previous = card?.subscription_id ?? undefined
  // This also shows whether CCBill replies: while it does not, nothing is charged.
  const status = previous === undefined ? undefined : await statusOf(api, previous)
  if (previous === undefined || !status) return declined(charging, charge, { message: REMOVED, is_lost: false })
  if (status.chargebacks > 0) return declined(charging, charge, { message: DECLINED, is_lost: false })
  const at = now()
  if (!(await store.claimAttempt(db, charge.key, at))) return current(charging, charge)
  try {
    const answer = await api.charge(await chargeOf(api, charge, previous))
    const subscriptionId = answer.values.get('subscriptionId')
    if (answer.values.get('approved') === '1' && subscriptionId) return await end(charging, charge, subscriptionId)
    if (answer.values.get('approved') === '0' || isUnknown(answer))
      return await declined(charging, charge, { message: DECLINED, is_lost: false })
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    if (error instanceof InvalidCredentials) await store.releaseAttempt(db, charge.key, at)
  }
  return current(charging, charge)
}

const current = async (charging: Charging, { key }: ChargeRow): Promise<Intent> =>
  intentOf(charging, (await store.chargeOfKey(charging.db, key))!)

async function chargeOf(api: CcbillApi, { key, amount, currency }: ChargeRow, previous: string) {
  const { accountNumber = '', subaccountNumber = '' } = await api.keys()
  return {
    newClientAccnum: accountNumber,
    newClientSubacc: subaccountNumber,
    sharedAuthentication: '1',
    subscriptionId: previous,
    initialPrice: decimals(Number(amount)),
    initialPeriod: PERIOD_DAYS,
    recurringPrice: '0.00',
    recurringPeriod: '0',
    rebills: '0',
    currencyCode: currencyCode(currency),
    [PAYMENT_FIELD]: key,
  }
}

async function intentOf({ db, api }: Charging, charge: ChargeRow): Promise<Intent> {
  const { key, intent_id: id, status, message, currency, is_lost: isLost } = charge
  const amount = Number(charge.amount)
  const sale = status === 'succeeded' && charge.method === 'form' ? await store.saleOf(db, charge) : undefined
  return {
    id,
    status,
    amount,
    currency,
    message,
    ...(isLost && { isCancelled: true, isLost }),
    ...(status === 'authentication_needed' && {
      redirectUrl: formUrl(api.formsUrl, await api.keys(), { key, amount, currency }),
    }),
    ...(sale && { card: { brand: sale.brand, last4: sale.last4, expMonth: sale.exp_month, expYear: sale.exp_year } }),
  }
}
