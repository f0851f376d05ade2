/**
 * Posts the ledger entries of disputes: money that a cardholder's bank takes back, and tokens that were bought with it. Minor
 * units. While a dispute is open, its money is in `platform:disputed`, and its tokens are frozen in `dispute:`.
 */
import { sql } from 'kysely'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import type { Db, Tx } from '#platform/context.ts'
import { walletChanged } from './events.ts'
import { proportion, tokenValue } from './fees.ts'
import { moneyTransfers, postEntry, type LedgerAccount, type Transfer } from './ledger.ts'

export interface DisputedMoney {
  readonly disputeId: string
  readonly gateway: string
  /** Minor units of the currency, as claimed by the bank. */
  readonly amount: number
}

/** The bank has taken the amount out of the processor's balance. */
export const postDisputeOpened = (tx: Tx, { disputeId, gateway, amount }: DisputedMoney): Promise<void> =>
  post(tx, `dispute opened:${disputeId}`, [{ from: 'platform:disputed', to: `gateway:${gateway}`, unit: 'money', amount }])

/** The bank has returned the amount. */
export const postDisputeWon = (tx: Tx, { disputeId, gateway, amount }: DisputedMoney): Promise<void> =>
  post(tx, `dispute won:${disputeId}`, [{ from: `gateway:${gateway}`, to: 'platform:disputed', unit: 'money', amount }])

/** The bank has paid a part that unsent refunds owed to the fan. */
export const postDisputeCovered = (tx: Tx, { disputeId, amount }: DisputedMoney): Promise<void> =>
  post(tx, `dispute covered:${disputeId}`, [{ from: 'platform:refunds', to: 'platform:disputed', unit: 'money', amount }])

/** A refund that was considered sent, and therefore lost, has not reached the fan; the bank has paid it. */
export const postLossRegained = (tx: Tx, refundId: string, amount: number): Promise<void> =>
  post(tx, `dispute loss regained:${refundId}`, [{ from: 'platform:refunds', to: 'platform:chargebacks', unit: 'money', amount }])

/** A bank that had kept the amount returns it, so the site recovers its loss. */
export async function postLossReturned(tx: Tx, { disputeId, gateway, amount }: DisputedMoney): Promise<void> {
  if (amount === 0) return
  await post(tx, `dispute loss returned:${disputeId}`, [
    { from: `gateway:${gateway}`, to: 'platform:chargebacks', unit: 'money', amount },
  ])
}

/**
 * The bank keeps the amount. The part taken back from the sale is no longer owed to the fan; the site bears the rest. Returns the
 * rest.
 */
export async function postDisputeLost(tx: Tx, { disputeId, amount }: DisputedMoney, takenBack: number): Promise<number> {
  const loss = amount - takenBack
  const transfers = moneyTransfers(
    [
      { account: 'platform:refunds', amount: takenBack },
      { account: 'platform:chargebacks', amount: loss },
    ],
    [{ account: 'platform:disputed', amount }],
  )
  await post(tx, `dispute lost:${disputeId}`, transfers)
  return loss
}

/**
 * Returns the tokens that a card payment bought; undefined if it was for something else. Uses indexes `entries_key_key` and
 * `transfers_entry`.
 */
export async function tokensBoughtBy(db: Db, paymentId: string): Promise<number | undefined> {
  const { rows } = await sql<{ amount: string }>`select t.amount from entries e join transfers t on t.entry_id = e.id
    where e.key = ${`payment:${paymentId}`} and t.unit = 'token' and t.credit like 'fan:%'`.execute(db)
  return rows[0] && Number(rows[0].amount)
}

/** Returns the latest sale if the payment has several; uses index `sales_payment`. */
export async function saleIdOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from sales where payment_id = ${paymentId} order by at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

const disputeAccount = (disputeId: string): LedgerAccount => `dispute:${disputeId}`

/** Freezes up to this many tokens of the wallet until the dispute is decided. Spent tokens stay spent. */
export async function holdTokens(tx: Tx, { disputeId, fanId, tokens }: FrozenTokens): Promise<void> {
  const { rows } = await sql<{
    balance: string
  }>`select balance from wallets where account_id = ${fanId} for no key update`.execute(tx.db)
  const frozen = Math.min(Number(rows[0]?.balance ?? 0), tokens)
  if (frozen === 0) return
  await postTokens(tx, `dispute held:${disputeId}`, fanId, {
    from: `fan:${fanId}`,
    to: disputeAccount(disputeId),
    amount: frozen,
  })
}

export interface FrozenTokens {
  readonly disputeId: string
  readonly fanId: string
  readonly tokens: number
}

/** The dispute is won: returns the tokens to the fan. */
export async function releaseTokens(tx: Tx, { disputeId, fanId }: Omit<FrozenTokens, 'tokens'>): Promise<void> {
  const amount = await frozenTokens(tx.db, disputeId)
  if (amount === 0) return
  await postTokens(tx, `dispute released:${disputeId}`, fanId, { from: disputeAccount(disputeId), to: `fan:${fanId}`, amount })
}

/**
 * The dispute is lost: destroys the frozen tokens. Their payment covers the bank's claim, the site's part of their value (a
 * bonus, a coupon) returns to the site, and their tax is no longer owed. The site bears the claim for spent tokens.
 */
export async function burnTokens(tx: Tx, money: DisputedMoney, bought: DisputedTokens): Promise<BurntTokens> {
  const all = await frozenTokens(tx.db, money.disputeId)
  const frozen = Math.min(all, bought.disputed)
  const { tokenConversionRate } = await settings(tx)
  const value = tokenValue(frozen, tokenConversionRate)
  const total = Math.min(proportion(bought.paid, frozen, bought.tokens), money.amount)
  const tax = proportion(bought.tax, total, bought.paid)
  const paid = total - tax
  const loss = money.amount - total
  const back: Transfer = { from: disputeAccount(money.disputeId), to: 'platform:tokens', unit: 'token', amount: frozen }
  const transfers = moneyTransfers(
    [
      { account: 'platform:deferred', amount: value },
      { account: 'platform:discounts', amount: Math.max(paid - value, 0) },
      { account: `tax:${bought.taxCountry ?? ''}`, amount: tax },
      { account: 'platform:chargebacks', amount: loss },
    ],
    [
      { account: 'platform:disputed', amount: money.amount },
      { account: 'platform:discounts', amount: Math.max(value - paid, 0) },
    ],
  )
  await post(tx, `dispute lost:${money.disputeId}`, frozen > 0 ? [back, ...transfers] : transfers)
  if (all > frozen) await releaseTokens(tx, { disputeId: money.disputeId, fanId: bought.fanId })
  return { held: frozen, loss, total, tax }
}

export interface DisputedTokens {
  readonly fanId: string
  readonly tokens: number
  /** How many tokens the remaining claim covers; other frozen tokens are returned to the fan. */
  readonly disputed: number
  /** The card payment for all tokens including tax, and the tax in it. */
  readonly paid: number
  readonly tax: number
  readonly taxCountry: string | null
}

export interface BurntTokens {
  readonly held: number
  /** The amount that the site bears. */
  readonly loss: number
  /** The part of the payment that was taken back including tax, and the tax in it. */
  readonly total: number
  readonly tax: number
}

/** Returns the tokens frozen by a dispute; uses indexes `transfers_debit` and `transfers_credit`. */
export async function frozenTokens(db: Db, disputeId: string): Promise<number> {
  const account = disputeAccount(disputeId)
  const { rows } = await sql<{ held: string }>`select
    coalesce((select sum(amount) from transfers where credit = ${account}), 0)
    - coalesce((select sum(amount) from transfers where debit = ${account}), 0) as held`.execute(db)
  return Number(rows[0]?.held)
}

const post = async (tx: Tx, key: string, transfers: readonly Transfer[]): Promise<void> =>
  void (await postEntry(tx, { id: newId(tx.now), key, reason: 'dispute', transfers }))

async function postTokens(tx: Tx, key: string, fanId: string, transfer: Omit<Transfer, 'unit'>): Promise<void> {
  const transfers = [{ from: transfer.from, to: transfer.to, unit: 'token', amount: transfer.amount }] as const
  const balance = await postEntry(tx, { id: newId(tx.now), key, reason: 'dispute', walletOf: fanId, transfers })
  if (balance !== undefined) tx.emit(walletChanged, { accountId: fanId, balance })
}
