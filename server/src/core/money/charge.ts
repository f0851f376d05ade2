/** Payments of fans to performers, from the wallet or by card; and tokens bought by card. */
import { commissionPercentOf } from '#core/accounts/index.ts'
import { newId } from '#lib/id.ts'
import { addDays } from '#lib/time.ts'
import { settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { walletChanged } from './events.ts'
import { share, worth } from './fees.ts'
import { postEntry, type Transfer } from './ledger.ts'

/** `tip`, `subscription`, or the kind of the content that is bought. */
export type SaleKind = string

interface Sold {
  /** The same key never charges twice. */
  readonly key: string
  readonly kind: SaleKind
  readonly fanId: string
  readonly performerId: string
  readonly targetId?: string
  /** The performer's own commission (null for the site's), where the caller has read it already; read here otherwise. */
  readonly commissionPercent?: number | null
  readonly paymentId?: string
}
export interface TokenSale extends Sold {
  /** Minor units of a token. */
  readonly tokens: number
}
export interface CardSale extends Sold {
  /** Minor units of the currency, already captured by this gateway. */
  readonly money: number
  readonly gateway: string
  /** The payment by which it was captured, and by which a refund goes back. */
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
  readonly net: number
  /** The fan's wallet after the charge, in minor units of a token. */
  readonly balance: number
  readonly at: Date
}

/** Charges the wallet. Throws `not_enough_tokens`; returns undefined when this key was charged before. */
export async function charge(tx: Tx, sale: TokenSale): Promise<Sale | undefined> {
  const { tokenConversionRate } = await settings(tx)
  const back: Transfer = { from: `fan:${sale.fanId}`, to: 'platform:tokens', unit: 'token', amount: sale.tokens }
  return postSale(tx, sale, {
    tokens: sale.tokens,
    gross: worth(sale.tokens, tokenConversionRate),
    source: 'platform:deferred',
    before: [back],
  })
}

/** Records a card payment to a performer. Returns undefined when this key was posted before. */
export async function chargeCard(tx: Tx, sale: CardSale): Promise<Sale | undefined> {
  return postSale(tx, sale, { tokens: 0, gross: sale.money, source: `gateway:${sale.gateway}`, before: [] })
}

interface Posting {
  readonly tokens: number
  readonly gross: number
  readonly source: 'platform:deferred' | `gateway:${string}`
  readonly before: readonly Transfer[]
}

async function postSale(tx: Tx, sale: Sold, { tokens, gross, source, before }: Posting): Promise<Sale | undefined> {
  const terms = await settings(tx)
  const own = sale.commissionPercent === undefined ? await commissionPercentOf(tx.db, sale.performerId) : sale.commissionPercent
  const { commission, net } = share(gross, own ?? terms.commissionPercent)
  const id = newId(tx.now)
  const transfers: Transfer[] = [
    ...before,
    { from: source, to: `performer:${sale.performerId}`, unit: 'money', amount: net },
    { from: source, to: 'platform:commission', unit: 'money', amount: commission },
  ]
  const { key, ...sold } = sale
  const balance = await postEntry(
    tx,
    { id, key, reason: sale.kind, ...(tokens > 0 && { walletOf: sale.fanId }), transfers: transfers.filter((t) => t.amount > 0) },
    { ...sold, tokens, gross, commission, net, availableAt: addDays(tx.now, terms.earningHoldDays) },
  )
  if (balance === undefined) return undefined
  const { kind, fanId, performerId, targetId } = sale
  if (tokens > 0) tx.emit(walletChanged, { accountId: fanId, balance })
  return { id, kind, fanId, performerId, targetId, tokens, gross, net, balance, at: tx.now }
}

export interface TokenPurchase {
  readonly key: string
  readonly fanId: string
  readonly tokens: number
  readonly money: number
  readonly gateway: string
}

/** Records a card payment for tokens. Returns the new balance, or undefined when this key was credited before. */
export async function creditTokens(tx: Tx, { key, fanId, tokens, money, gateway }: TokenPurchase): Promise<number | undefined> {
  const balance = await postEntry(tx, {
    id: newId(tx.now),
    key,
    reason: 'purchase',
    walletOf: fanId,
    transfers: [
      { from: `gateway:${gateway}`, to: 'platform:deferred', unit: 'money', amount: money },
      { from: 'platform:tokens', to: `fan:${fanId}`, unit: 'token', amount: tokens },
    ],
  })
  if (balance !== undefined) tx.emit(walletChanged, { accountId: fanId, balance })
  return balance
}
