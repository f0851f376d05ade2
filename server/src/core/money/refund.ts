/** Refunds sales: the amount for the fan, and the shares that the performer, the site and others return. */
import { sql, type Selectable, type SqlBool } from 'kysely'
import { apiError, notValid } from '#lib/errors.ts'
import { amountRange } from '#lib/amount.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { uuids } from '#platform/ids.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { walletChanged } from './events.ts'
import { paidFor, refundShares, type Shared } from './fees.ts'
import { shrinkHeldEarnings } from './held-earnings.ts'
import { moneyTransfers, postEntry, type Part, type Transfer } from './ledger.ts'
import { recordReferralEarnings, referralPartsOf, type ReferralPart } from './referrals.ts'
import type { SaleRow } from './sales.ts'
import { recordSplitEarnings, splitPartsOf, type PendingPart } from './splits.ts'

interface Tables {
  refunds: Schema['refunds']
  sales: Schema['sales']
}
export type RefundRow = Selectable<Tables['refunds']>

export interface RefundRequest {
  readonly sale: SaleRow
  /** Minor units of the fan's unit, tokens or the currency; absent: everything that is left. */
  readonly amount: number | undefined
  readonly reason: string
  readonly note: string
  /** Null: the cardholder's bank. */
  readonly byId: string | null
}

/**
 * Posts a refund. Tokens return to the wallet immediately; a card payment is owed to the fan until `postRefundSent`. Throws
 * `already_done` if nothing is left of the sale, and `not_valid` for more than is left.
 */
export async function postRefund(tx: Tx, { sale, amount, reason, note, byId }: RefundRequest): Promise<RefundRow> {
  await lockRefundsOf(tx, sale.id)
  const earlier = (await refundedOf(tx.db, [sale.id])).get(sale.id)
  const others = await othersOf(tx.db, sale.id)
  const shared = sharedOf(sale, others)
  const before = earlier ?? 0
  const left = paidFor(shared) - before
  const isOver = paidFor(shared) === 0 ? earlier !== undefined : left <= 0
  if (isOver) throw apiError('already_done', t('This has already been refunded.'))
  const part = amount ?? left
  if ((part < 1 && left > 0) || part > left)
    throw notValid('amount', t('The refund must be between {min} and {max}', amountRange(1, left)))
  const shares = refundShares(shared, before, part)
  const id = newId(tx.now)
  const balance = await postEntry(tx, {
    id,
    key: `refund:${id}`,
    reason: 'refund',
    ...(shares.tokens > 0 && { walletOf: sale.fan_id }),
    transfers: transfersOf(sale, shares, others),
  })
  if (shares.tokens > 0 && balance !== undefined) tx.emit(walletChanged, { accountId: sale.fan_id, balance })
  await recordReversedShares(tx, id, { sale, shares, others })
  const row = await insertRefund(tx, { id, sale, shares, isFull: part === left, reason, note, byId })
  await shrinkHeldEarnings(tx, sale.id)
  return row
}

/** Prevents other refunds of the sale until the transaction ends. */
export const lockRefundsOf = (tx: Tx, saleId: string): Promise<void> => oneAtATime(tx, `refund ${saleId}`)

/** The referrers and partners with a share of the sale. */
interface Others {
  readonly referrers: readonly ReferralPart[]
  readonly partners: readonly PendingPart[]
}

const othersOf = async (db: Db, saleId: string): Promise<Others> => ({
  referrers: await referralPartsOf(db, saleId),
  partners: await splitPartsOf(db, saleId),
})

interface TakenBack {
  readonly sale: SaleRow
  readonly shares: Shared
  readonly others: Others
}

async function recordReversedShares(tx: Tx, id: string, { sale, shares, others }: TakenBack): Promise<void> {
  const { referrals, splits } = shares
  const entry = { entryId: id, saleId: sale.id }
  await recordReferralEarnings(
    tx,
    others.referrers.map((one, i) => ({ ...one, amount: -referrals[i]! })),
    { ...entry, availableAt: sale.available_at },
  )
  await recordSplitEarnings(
    tx,
    others.partners.map((one, i) => ({ ...one, amount: -splits[i]! })),
    { ...entry, performerId: sale.performer_id, fanId: sale.fan_id, kind: sale.kind },
  )
}

function transfersOf(
  sale: SaleRow,
  { tokens, gross, discount, commission, net, tax, referrals, splits }: Shared,
  { referrers, partners }: Others,
) {
  const back: Transfer = { from: 'platform:tokens', to: `fan:${sale.fan_id}`, unit: 'token', amount: tokens }
  const sumOf = (parts: readonly number[]) => parts.reduce((sum, one) => sum + one, 0)
  const money = moneyTransfers(
    [
      { account: `tax:${sale.tax_country ?? ''}`, amount: tax },
      { account: `performer:${sale.performer_id}`, amount: net - sumOf(splits) },
      ...partners.map(({ partnerId }, i): Part => ({ account: `performer:${partnerId}`, amount: splits[i]! })),
      { account: 'platform:commission', amount: commission - sumOf(referrals) },
      ...referrers.map(({ referrerId }, i): Part => ({ account: `referrer:${referrerId}`, amount: referrals[i]! })),
    ],
    [
      { account: tokens > 0 ? 'platform:deferred' : 'platform:refunds', amount: gross - discount + tax },
      { account: 'platform:discounts', amount: discount },
    ],
  )
  return tokens > 0 ? [back, ...money] : money
}

interface NewRefund {
  readonly id: string
  readonly sale: SaleRow
  readonly shares: Shared
  readonly isFull: boolean
  readonly reason: string
  readonly note: string
  /** Null: the cardholder's bank. */
  readonly byId: string | null
}

const insertRefund = (tx: Tx, { id, sale, shares, isFull, reason, note, byId }: NewRefund): Promise<RefundRow> =>
  (tx.db as Db<Tables>)
    .insertInto('refunds')
    .values({
      id,
      sale_id: sale.id,
      kind: sale.kind,
      fan_id: sale.fan_id,
      performer_id: sale.performer_id,
      tokens: shares.tokens,
      gross: shares.gross,
      discount: shares.discount,
      commission: shares.commission,
      net: shares.net,
      tax: shares.tax,
      is_full: isFull,
      reason,
      note,
      by_id: byId,
      at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const sharedOf = ({ tokens, gross, discount, commission, net, tax }: SaleRow, { referrers, partners }: Others): Shared => ({
  referrals: referrers.map(({ amount }) => amount),
  splits: partners.map(({ amount }) => amount),
  tokens: Number(tokens),
  gross: Number(gross),
  discount: Number(discount),
  commission: Number(commission),
  net: Number(net),
  tax: Number(tax),
})

/** Returns the latest chargeback of a sale; uses index `refunds_sale`. */
export const chargedBackOf = (db: Db<Tables>, saleId: string): Promise<RefundRow | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('sale_id', '=', saleId)
    .where('reason', '=', 'disputed')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

interface SentRefund {
  readonly id: string
  readonly amount: number
}

/** A refund sent by a payment processor. A failed refund is sent again as another attempt. */
interface RefundByGateway extends SentRefund {
  readonly gateway: string
  readonly attempt: number
}

/** Records that the processor has sent a refund: posted once per attempt, however often it is reported. */
export const postRefundSent = (tx: Tx, { id, attempt, gateway, amount }: RefundByGateway): Promise<void> =>
  postRefundMoved(tx, `refund sent:${id}:${attempt}`, { from: 'platform:refunds', to: `gateway:${gateway}`, amount })

/**
 * Records that the bank has returned an attempt: the processor has the money again, and it is owed to the fan. It can be sent
 * again.
 */
export const postRefundReturned = (tx: Tx, { id, attempt, gateway, amount }: RefundByGateway): Promise<void> =>
  postRefundMoved(tx, `refund returned:${id}:${attempt}`, { from: `gateway:${gateway}`, to: 'platform:refunds', amount })

/** Records that an operator has refunded the fan by hand, which is final. */
export const postRefundSettled = (tx: Tx, { id, amount }: SentRefund): Promise<void> =>
  postRefundMoved(tx, `refund settled:${id}`, { from: 'platform:refunds', to: 'gateway:manual', amount })

const postRefundMoved = async (tx: Tx, key: string, moved: Omit<Transfer, 'unit'>): Promise<void> =>
  void (await postEntry(tx, { id: newId(tx.now), key, reason: 'refund', transfers: [{ ...moved, unit: 'money' }] }))

/** Returns what the fan paid for a sale, or got back, in minor units of tokens or of the currency. */
export const paidAmountOf = ({
  tokens,
  gross,
  discount,
  tax,
}: Pick<RefundRow | SaleRow, 'tokens' | 'gross' | 'discount' | 'tax'>): number =>
  paidFor({ tokens: Number(tokens), gross: Number(gross), discount: Number(discount), tax: Number(tax) })

/**
 * Returns whether a sale was fully refunded, given the result of `refundedOf`. A sale that a coupon paid completely has a refund
 * of 0.
 */
export const isRefunded = (sale: Parameters<typeof paidAmountOf>[0], refunded: number | undefined): boolean =>
  refunded !== undefined && refunded >= paidAmountOf(sale)

const isAnyOf = (column: 'id' | 'sale_id', ids: readonly string[]) => sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Returns how much of each sale was refunded so far, in minor units of the fan's unit; uses index `refunds_sale`. */
export async function refundedOf(db: Db<Tables>, saleIds: readonly string[]): Promise<Map<string, number>> {
  if (saleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select((e) => [
      'sale_id',
      e.fn.sum<string>('tokens').as('tokens'),
      e.fn.sum<string>('gross').as('gross'),
      e.fn.sum<string>('discount').as('discount'),
      e.fn.sum<string>('tax').as('tax'),
    ])
    .where(isAnyOf('sale_id', saleIds))
    .groupBy('sale_id')
    .execute()
  return new Map(rows.map((row) => [row.sale_id, paidAmountOf(row)]))
}

/** Returns how often a fan's purchase of this object was fully refunded; uses index `sales_target`. */
export async function timesRefunded(db: Db<Tables>, fanId: string, targetId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('sales', 'sales.id', 'refunds.sale_id')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('sales.target_id', '=', targetId)
    .where('sales.fan_id', '=', fanId)
    .where('refunds.is_full', '=', true)
    .executeTakeFirst()
  return Number(row?.total ?? 0)
}

/** Returns the sales of which nothing is left; uses index `refunds_full`. */
export async function fullyRefundedAmong(db: Db, saleIds: readonly string[]): Promise<Set<string>> {
  if (saleIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select sale_id as id from refunds
    where is_full and sale_id = any(${uuids(saleIds)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
