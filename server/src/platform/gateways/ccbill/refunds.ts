/** Sends refunds to CCBill once, and again only if CCBill's count shows that none was made since. */
import { sql } from 'kysely'
import { msg } from '#lib/i18n.ts'
import type { GatewayRefund, NewGatewayRefund } from '../index.ts'
import { GatewayDown } from '../gateway-down.ts'
import { InvalidCredentials } from './api.ts'
import { LISTING_DELAY_MS, type Charging } from './charges.ts'
import { decimals } from './form.ts'
import { isUnknown, statusOf } from './status.ts'
import { chargeOfIntent, type ChargeRow } from './store.ts'

const TOO_MUCH = msg('This is more than was paid.')
const FAILED = msg('The bank rejected the refund.')
const OVER_LIMIT = msg('The payment processor accepts no more refunds today.')
const PENDING: GatewayRefund = { status: 'pending', message: '' }

interface RefundRow {
  key: string
  subscription_id: string
  amount: string
  attempt: number
  status: GatewayRefund['status']
  message: string
  counted_before: number | null
  attempted_at: Date | null
  created_at: Date
}

export async function refund(charging: Charging, { intentId, ...rest }: NewGatewayRefund): Promise<GatewayRefund> {
  const charge = await chargeOfIntent(charging.db, intentId)
  if (charge?.status !== 'succeeded') return { status: 'failed', message: TOO_MUCH }
  const row = await claimed(charging, rest, charge)
  if (!row) return { status: 'failed', message: TOO_MUCH }
  if (row.status !== 'pending') return { status: row.status, message: row.message }
  // CCBill only counts the refunds of a sale, so two parallel refunds could not be told apart.
  if (await isBehindAnother(charging, row)) return PENDING
  return row.attempted_at === null ? attempt(charging, row, charge) : findOut(charging, row, charge)
}

/**
 * The first call creates the refund; a new attempt retries a failed one. Returns undefined if more than the payment would be
 * refunded.
 */
async function claimed({ db, now }: Charging, { key, attempt, amount }: Omit<NewGatewayRefund, 'intentId'>, charge: ChargeRow) {
  return db.transaction().execute(async (tx) => {
    await sql`select 1 from ccbill_charges where key = ${charge.key} for update`.execute(tx)
    const { rows } = await sql<RefundRow>`select * from ccbill_refunds where subscription_id = ${charge.subscription_id}`.execute(
      tx,
    )
    const known = rows.find((one) => one.key === key)
    if (known && (known.status !== 'failed' || known.attempt >= attempt)) return known
    const back = rows.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + Number(one.amount), 0)
    if (back + amount > Number(charge.amount)) return undefined
    const { rows: made } =
      await sql<RefundRow>`insert into ccbill_refunds (key, attempt, subscription_id, amount, status, created_at)
      values (${key}, ${attempt}, ${charge.subscription_id}, ${amount}, 'pending', ${now()})
      on conflict (key) do update set attempt = excluded.attempt, amount = excluded.amount, status = 'pending', message = '',
        attempted_at = null returning *`.execute(tx)
    return made[0]
  })
}

async function isBehindAnother({ db }: Charging, row: RefundRow): Promise<boolean> {
  const { rows } = await sql`select 1 from ccbill_refunds where subscription_id = ${row.subscription_id} and status = 'pending'
    and (created_at, key) < (${row.created_at}, ${row.key}) limit 1`.execute(db)
  return rows.length > 0
}

const countOf = async ({ api }: Charging, subscriptionId: string): Promise<number> => {
  const status = await statusOf(api, subscriptionId)
  return (status?.refunds ?? 0) + (status?.voids ?? 0)
}

async function attempt(charging: Charging, row: RefundRow, charge: ChargeRow): Promise<GatewayRefund> {
  const { db, api, now } = charging
  const [before, at] = [await countOf(charging, row.subscription_id), now()]
  const { numAffectedRows } = await sql`update ccbill_refunds set attempted_at = ${at}, counted_before = ${before}
    where key = ${row.key} and attempted_at is null and status = 'pending'`.execute(db)
  if (numAffectedRows !== 1n) return PENDING
  const about = { subscriptionId: row.subscription_id }
  try {
    const answer = await api.manage('refundTransaction', { ...about, amount: decimals(Number(row.amount)) })
    if (answer.code === '1') return await ended(charging, row, { status: 'succeeded', message: '' })
    // CCBill has not closed the day of the sale yet, so the whole sale can be voided.
    const isWhole = Number(row.amount) === Number(charge.amount)
    if (answer.code === '0' && isWhole && (await api.manage('voidTransaction', about)).code === '1')
      return await ended(charging, row, { status: 'succeeded', message: '' })
    if (answer.code === '0' || isUnknown(answer)) return await ended(charging, row, { status: 'failed', message: FAILED })
    if (answer.code === '-15') return await ended(charging, row, { status: 'failed', message: OVER_LIMIT })
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error
    if (error instanceof InvalidCredentials) await release(charging, row)
  }
  return PENDING
}

async function ended({ db }: Charging, { key }: RefundRow, end: GatewayRefund): Promise<GatewayRefund> {
  await sql`update ccbill_refunds set status = ${end.status}, message = ${end.message}
    where key = ${key} and status = 'pending'`.execute(db)
  return end
}

const release = ({ db }: Charging, { key }: RefundRow) =>
  sql`update ccbill_refunds set attempted_at = null where key = ${key} and status = 'pending'`.execute(db)

/** Resolves an attempt whose reply was lost: CCBill's count shows whether there was a refund, and its list shows the amount. */
async function findOut(charging: Charging, row: RefundRow, charge: ChargeRow): Promise<GatewayRefund> {
  const attempted = row.attempted_at!
  const settled = new Date(attempted.getTime() + LISTING_DELAY_MS)
  if (charging.now() < settled) return PENDING
  if ((await countOf(charging, row.subscription_id)) === row.counted_before) {
    await release(charging, row)
    return attempt(charging, row, charge)
  }
  const lines = await charging.extracts.between(new Date(attempted.getTime() - LISTING_DELAY_MS), settled)
  const isThere = lines?.some(
    (one) => one.type !== 'sale' && one.subscriptionId === row.subscription_id && one.amount === Number(row.amount),
  )
  return isThere ? ended(charging, row, { status: 'succeeded', message: '' }) : PENDING
}
