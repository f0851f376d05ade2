/** Posts fans' payments to performers, from the wallet or by card, and card purchases of tokens. */
import { sellingTermsOf } from '#core/accounts/index.ts'
import { newId } from '#lib/id.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { availabilityOf, availableFrom } from './earning-hold.ts'
import { walletChanged } from './events.ts'
import { commissionOf } from './commissions.ts'
import { splitCommission, withoutTax, tokenValue } from './fees.ts'
import { moneyTransfers, postEntry, type Part, type Transfer } from './ledger.ts'
import { recordReferralEarnings, referralParts, runningReferrals, type Running } from './referrals.ts'
import { recordSplitEarnings, runningSplits, splitParts } from './splits.ts'

/** `tip`, `subscription`, or the kind of the purchased content. */
export type SaleKind = string

interface Sold {
  /** The same key never charges twice. */
  readonly key: string
  readonly kind: SaleKind
  readonly fanId: string
  readonly performerId: string
  readonly targetId?: string
  readonly paymentId?: string
  /** Minor units of the currency that the site adds to the fan's payment for a coupon. 0 if absent. */
  readonly discount?: number
  /** True if neither the performer nor other fans may learn who paid. */
  readonly isAnonymous?: boolean
  /** The hold in escrow whose tokens pay. */
  readonly escrowId?: string
}
export interface TokenSale extends Sold {
  /** Minor units of a token. */
  readonly tokens: number
}
export interface SaleTax {
  /** Minor units of the currency. */
  readonly amount: number
  readonly basisPoints: number
  /** True if the price included the tax; false if the tax was added. */
  readonly isIncluded: boolean
  readonly country: string
}
export interface CardSale extends Sold {
  /** Minor units of the currency, including tax, already captured by this payment processor. */
  readonly money: number
  readonly gateway: string
  readonly tax: SaleTax | undefined
  /** The payment that captured the amount, which a refund uses. */
  readonly paymentId: string
}

export interface Sale {
  readonly id: string
  readonly kind: SaleKind
  readonly fanId: string
  readonly performerId: string
  readonly targetId: string | undefined
  readonly tokens: number
  readonly gross: number
  /** The performer's share, including the parts that partners get. */
  readonly net: number
  /** The fan's wallet after the charge, in minor units of a token. */
  readonly balance: number
  readonly at: Date
}

/** Charges the wallet. Throws `not_enough_tokens`; returns undefined if this key was charged before. */
export async function chargeWallet(tx: Tx, sale: TokenSale): Promise<Sale | undefined> {
  const { tokenConversionRate } = await settings(tx)
  const back: Transfer = { from: `fan:${sale.fanId}`, to: 'platform:tokens', unit: 'token', amount: sale.tokens }
  return postSale(tx, sale, {
    tokens: sale.tokens,
    paid: tokenValue(sale.tokens, tokenConversionRate),
    source: 'platform:deferred',
    before: sale.tokens > 0 ? [back] : [],
  })
}

/**
 * Records a card payment to a performer. Shares are calculated without the tax, which belongs to the state. Returns undefined if
 * this key was posted before.
 */
export async function chargeCard(tx: Tx, { tax, money, gateway, ...sold }: CardSale): Promise<Sale | undefined> {
  const { amount = 0, basisPoints = 0, isIncluded = false } = tax ?? {}
  const { paid, discount } = withoutTax({ money, discount: sold.discount ?? 0, tax: amount, basisPoints, isIncluded })
  return postSale(tx, { ...sold, discount }, { tokens: 0, paid, source: `gateway:${gateway}`, before: [], tax })
}

interface Posting {
  readonly tokens: number
  /** Paid by the fan, in minor units of the currency. */
  readonly paid: number
  readonly source: 'platform:deferred' | `gateway:${string}`
  readonly before: readonly Transfer[]
  readonly tax?: SaleTax | undefined
}

/** Divides a payment into shares and posts it. Returns undefined if its key was posted before. */
export async function postSale(tx: Tx, sale: Sold, { tokens, paid, source, before, tax }: Posting): Promise<Sale | undefined> {
  const terms = await settings(tx)
  const { kind, fanId, performerId, targetId, discount = 0 } = sale
  const [sellers, ownPercent, running, agreed] = await Promise.all([
    sellingTermsOf(tx.db, [performerId]),
    commissionOf(tx.db, { kind, performerId }),
    runningReferrals(tx, [performerId, fanId]),
    runningSplits(tx, { performerId, kind }),
  ])
  const { approvedAt } = sellers.get(performerId) ?? {}
  const { gross, commission, net } = splitCommission(paid + discount, ownPercent ?? terms.commissionPercent)
  const referred = referralParts(recipientsOf(running, sale), commission)
  const divided = splitParts(agreed, net)
  const id = newId(tx.now)
  const availableAt = availableFrom(tx.now, approvedAt, terms)
  const transfers = moneyTransfers(
    [
      { account: source, amount: paid + (tax?.amount ?? 0) },
      { account: 'platform:discounts', amount: discount },
    ],
    [
      ...taxPart(tax),
      { account: `performer:${performerId}`, amount: net - sumOf(divided) },
      ...divided.map(({ partnerId, amount }) => ({ account: `performer:${partnerId}` as const, amount })),
      { account: 'platform:commission', amount: commission - sumOf(referred) },
      ...referred.map(({ referrerId, amount }) => ({ account: `referrer:${referrerId}` as const, amount })),
    ],
  )
  const { key, ...sold } = sale
  // Also set for free sales, because the receipt shows the remaining balance.
  const isFromWallet = source === 'platform:deferred'
  const balance = await postEntry(
    tx,
    { id, key, reason: kind, ...(isFromWallet && { walletOf: fanId }), transfers: [...before, ...transfers] },
    {
      ...sold,
      tokens,
      gross,
      discount,
      commission,
      net,
      availableAt,
      ...(tax && tax.amount > 0 && { tax: tax.amount, taxCountry: tax.country }),
    },
  )
  if (balance === undefined) return undefined
  await recordReferralEarnings(tx, referred, { entryId: id, saleId: id, availableAt })
  const available = await availabilityOf(
    tx,
    divided.map(({ partnerId }) => partnerId),
  )
  const shared = divided.map((part) => ({ ...part, availableAt: laterOf(availableAt, available.get(part.partnerId)) }))
  await recordSplitEarnings(tx, shared, { entryId: id, saleId: id, performerId, fanId, kind })
  if (tokens > 0) tx.emit(walletChanged, { accountId: fanId, balance })
  return { id, kind, fanId, performerId, targetId, tokens, gross, net, balance, at: tx.now }
}

/** A partner's share waits as long as the seller's, because the sale may be refunded, and longer if the partner is newer. */
const laterOf = (sellers: Date, own: Date | undefined): Date => (own !== undefined && own > sellers ? own : sellers)

/**
 * Anonymous sales pay no referral share for the fan: the referrer may be the performer or a partner, and would learn from the
 * share who paid.
 */
const recipientsOf = (running: readonly Running[], { fanId, isAnonymous = false }: Sold) =>
  isAnonymous ? running.filter(({ referredId }) => referredId !== fanId) : running

const sumOf = (parts: readonly { readonly amount: number }[]): number => parts.reduce((all, { amount }) => all + amount, 0)

const taxPart = (tax: SaleTax | undefined): Part[] => (tax ? [{ account: `tax:${tax.country}`, amount: tax.amount }] : [])

export interface TokenPurchase {
  readonly key: string
  readonly fanId: string
  readonly tokens: number
  /** Including tax. */
  readonly money: number
  readonly gateway: string
  readonly tax?: SaleTax | undefined
  /** `grant` if no one has paid for the tokens. */
  readonly reason?: 'purchase' | 'grant'
}

/**
 * Records a card payment for tokens, which are taxed here and not again when they are spent. If a package, a bonus or a coupon
 * makes the tokens worth more than the net payment, the difference is the site's discount. The deferred balance therefore always
 * equals the value of the tokens. Returns the new balance, or undefined if this key was credited before.
 */
export async function creditTokens(
  tx: Tx,
  { key, fanId, tokens, money, gateway, tax, reason = 'purchase' }: TokenPurchase,
): Promise<number | undefined> {
  const value = tokenValue(tokens, (await settings(tx)).tokenConversionRate)
  const captured: Part = { account: `gateway:${gateway}`, amount: money }
  const net = money - (tax?.amount ?? 0)
  const given: Part = { account: 'platform:discounts', amount: Math.max(value - net, 0) }
  const rest: Part = { account: 'platform:discounts', amount: Math.max(net - value, 0) }
  const balance = await postEntry(tx, {
    id: newId(tx.now),
    key,
    reason,
    walletOf: fanId,
    transfers: [
      ...moneyTransfers([captured, given], [...taxPart(tax), { account: 'platform:deferred', amount: value }, rest]),
      { from: 'platform:tokens', to: `fan:${fanId}`, unit: 'token', amount: tokens },
    ],
  })
  if (balance !== undefined) tx.emit(walletChanged, { accountId: fanId, balance })
  return balance
}
