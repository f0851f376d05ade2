/** Refunds unspent tokens that were bought by card, in the table `token_refunds`. Minor units. */
import { sql, type Insertable, type Selectable } from 'kysely'
import { settings } from '#core/settings/index.ts'
import { amountRange } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { walletChanged } from './events.ts'
import { refundableMoney, creditToReverse, tokenValue, type BoughtTokens, type RefundedPart } from './fees.ts'
import { moneyTransfers, postEntry, type Transfer } from './ledger.ts'
import { lockedBalance } from './wallet.ts'

interface Tables {
  token_refunds: Schema['token_refunds']
  wallets: Schema['wallets']
}
type RefundsDb = Db<Tables>
export type TokenRefundRow = Selectable<Tables['token_refunds']>

const DISPUTED = 'disputed'

export interface TokenPayment extends BoughtTokens {
  readonly paymentId: string
  readonly fanId: string
  readonly taxCountry: string | null
}

export interface TokenRefundRequest {
  readonly payment: TokenPayment
  /** Minor units of the currency including tax; absent: everything that can be refunded. */
  readonly amount: number | undefined
  readonly reason: string
  readonly note: string
  readonly byId: string
}

/**
 * Takes the tokens out of the wallet and owes the fan their price until `postRefundSent`. Throws `already_done` if nothing of the
 * payment is left, and `not_valid` for more than is unspent.
 */
export async function postTokenRefund(tx: Tx, request: TokenRefundRequest): Promise<TokenRefundRow> {
  const { payment, amount, reason, note, byId } = request
  const { paymentId, fanId, paid } = payment
  await oneAtATime(tx, `token refund ${paymentId}`)
  const before = (await refundedPartsOf(tx.db, [paymentId])).get(paymentId) ?? NOTHING_REFUNDED
  if (before.isDisputed || before.money >= paid) throw apiError('already_done', t('This has already been refunded.'))
  const most = refundableMoney(payment, before, await lockedBalance(tx, fanId))
  if (most === 0) throw notValid('amount', t('These tokens have already been spent. None are left to refund.'))
  const part = amount ?? most
  if (part < 1 || part > most) throw notValid('amount', t('The refund must be between {min} and {max}', amountRange(1, most)))
  const taken = creditToReverse(payment, before.money, part)
  const id = newId(tx.now)
  await postTaken(tx, { id, payment, money: part, ...taken })
  const isFull = before.money + part === paid
  return insert(tx, {
    id,
    payment_id: paymentId,
    fan_id: fanId,
    ...taken,
    money: part,
    is_full: isFull,
    reason,
    note,
    by_id: byId,
  })
}

interface Posting {
  readonly id: string
  readonly payment: TokenPayment
  readonly tokens: number
  readonly money: number
  readonly tax: number
}

/** Reverses the credit: the site's part of the tokens' value, a bonus or a coupon, returns to the site. */
async function postTaken(tx: Tx, { id, payment: { fanId, taxCountry }, tokens, money, tax }: Posting): Promise<void> {
  const value = tokenValue(tokens, (await settings(tx)).tokenConversionRate)
  const net = money - tax
  const back: Transfer = { from: `fan:${fanId}`, to: 'platform:tokens', unit: 'token', amount: tokens }
  const moved = moneyTransfers(
    [
      { account: 'platform:deferred', amount: value },
      { account: 'platform:discounts', amount: Math.max(net - value, 0) },
      { account: `tax:${taxCountry ?? ''}`, amount: tax },
    ],
    [
      { account: 'platform:refunds', amount: money },
      { account: 'platform:discounts', amount: Math.max(value - net, 0) },
    ],
  )
  const balance = await postEntry(tx, {
    id,
    key: `token refund:${id}`,
    reason: 'purchase_refund',
    ...(tokens > 0 && { walletOf: fanId }),
    transfers: tokens > 0 ? [back, ...moved] : moved,
  })
  if (tokens > 0 && balance !== undefined) tx.emit(walletChanged, { accountId: fanId, balance })
}

const insert = ({ db, now }: Tx, row: Omit<Insertable<Tables['token_refunds']>, 'at'>): Promise<TokenRefundRow> =>
  (db as RefundsDb)
    .insertInto('token_refunds')
    .values({ ...row, at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export interface ChargedBack {
  readonly disputeId: string
  readonly paymentId: string
  readonly fanId: string
  /** The frozen tokens, their price including tax, and the tax in it. */
  readonly tokens: number
  readonly money: number
  readonly tax: number
  /** True if none of the tokens were spent, so that now the whole payment has been refunded. */
  readonly isFull: boolean
}

/** Records a lost dispute: no more refunds of this payment, because the bank has returned all of it. */
export async function recordChargedBack(tx: Tx, charged: ChargedBack): Promise<void> {
  const { disputeId, paymentId, fanId, tokens, money, tax, isFull } = charged
  const of = { id: disputeId, payment_id: paymentId, fan_id: fanId, by_id: null }
  await insert(tx, { ...of, tokens, money, tax, is_full: isFull, reason: DISPUTED, note: '' })
}

export const chargedBackTokens = (db: RefundsDb, disputeId: string): Promise<TokenRefundRow | undefined> =>
  db.selectFrom('token_refunds').selectAll().where('id', '=', disputeId).executeTakeFirst()

export interface RefundedTokens extends RefundedPart {
  readonly isDisputed: boolean
}
export const NOT_REGAINED = sql<boolean>`not exists (select from token_reinstatements where refund_id = token_refunds.id)`

const NOTHING_REFUNDED: RefundedTokens = { tokens: 0, money: 0, tax: 0, isDisputed: false }

/** Call this when the bank returns the money and the tokens are credited again: the refund no longer counts. Safe to repeat. */
export async function recordRegained({ db, now }: Tx, refundId: string): Promise<void> {
  await sql`insert into token_reinstatements (refund_id, at) values (${refundId}, ${now}) on conflict do nothing`.execute(db)
}

/** Returns the refunded part of each payment, without payments that have no refund. Uses index `token_refunds_payment`. */
export async function refundedPartsOf(db: Db, paymentIds: readonly string[]): Promise<Map<string, RefundedTokens>> {
  if (paymentIds.length === 0) return new Map()
  const { rows } = await sql<{ payment_id: string; tokens: string; money: string; tax: string; is_disputed: boolean }>`
    select payment_id, sum(tokens) as tokens, sum(money) as money, sum(tax) as tax, bool_or(reason = ${DISPUTED}) as is_disputed
    from token_refunds where payment_id = any(${[...paymentIds]}::uuid[]) and ${NOT_REGAINED} group by 1`.execute(db)
  return new Map(
    rows.map((row) => [
      row.payment_id,
      { tokens: Number(row.tokens), money: Number(row.money), tax: Number(row.tax), isDisputed: row.is_disputed },
    ]),
  )
}

export interface TokenPurchase {
  /** Tokens bought by this payment, and how many of them are in the fan's wallet. */
  readonly tokens: number
  readonly unspent: number
  readonly goneBack: RefundedTokens
  /** Current maximum in minor units of the currency. */
  readonly refundable: number
}

interface Paid {
  readonly id: string
  readonly account_id: string
  readonly amount: string
  readonly tax: string
}

/** Returns what can be refunded of each payment; uses indexes `entries_key_key` and `transfers_entry`, and the keys. */
export async function tokenPurchasesOf(db: Db, payments: readonly Paid[]): Promise<Map<string, TokenPurchase>> {
  const ids = payments.map(({ id }) => id)
  const { rows } = await sql<{ id: string; tokens: string; balance: string | null }>`
    select p.id, t.amount as tokens, w.balance from unnest(${ids}::uuid[], ${payments.map((one) => one.account_id)}::uuid[]) as p (id, fan_id)
    join entries e on e.key = 'payment:' || p.id join transfers t on t.entry_id = e.id and t.unit = 'token' and t.credit = 'fan:' || p.fan_id
    left join wallets w on w.account_id = p.fan_id`.execute(db)
  const bought = new Map(rows.map((row) => [row.id, row]))
  const gone = await refundedPartsOf(db, ids)
  return new Map(
    payments.flatMap(({ id, amount, tax }): [string, TokenPurchase][] => {
      const found = bought.get(id)
      if (!found) return []
      const goneBack = gone.get(id) ?? NOTHING_REFUNDED
      const [tokens, balance] = [Number(found.tokens), Number(found.balance ?? 0)]
      const whole = { tokens, paid: Number(amount), tax: Number(tax) }
      const refundable = goneBack.isDisputed ? 0 : refundableMoney(whole, goneBack, balance)
      return [[id, { tokens, unspent: Math.min(balance, tokens - goneBack.tokens), goneBack, refundable }]]
    }),
  )
}
