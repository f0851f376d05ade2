/** Takes back tokens that were credited by mistake, as far as they are unspent. */
import { settings } from '#core/settings/index.ts'
import { apiError } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { walletChanged } from './events.ts'
import { refundableMoney, creditToReverse, tokenValue } from './fees.ts'
import { moneyTransfers, postEntry } from './ledger.ts'
import { lockedBalance } from './wallet.ts'

interface Credited {
  /** The idempotency key: tokens are taken back once per key. */
  readonly key: string
  readonly fanId: string
  /** Minor units of a token, and of the currency; 0 if no one has paid. */
  readonly tokens: number
  readonly money: number
  /** The tax in the money, and its country. */
  readonly tax: number
  readonly taxCountry: string | null
  readonly gateway: string
}

export interface ReversedCredit {
  readonly tokens: number
  readonly money: number
  readonly tax: number
}

/** Reverses `creditTokens`, in proportion to the tokens left in the wallet. Throws `not_ready` if none are left. */
export async function reverseCredit(tx: Tx, all: Credited): Promise<ReversedCredit> {
  const { key, fanId, tokens: credited, money: paid, gateway } = all
  const tokens = Math.min(credited, await lockedBalance(tx, fanId))
  if (tokens === 0) throw apiError('not_ready', t('These tokens have already been spent. None are left to refund.'))
  const bought = { tokens: credited, paid, tax: all.tax }
  const money = refundableMoney(bought, { tokens: 0, money: 0, tax: 0 }, tokens)
  const { tax } = creditToReverse(bought, 0, money)
  const net = money - tax
  const value = tokenValue(tokens, (await settings(tx)).tokenConversionRate)
  const balance = await postEntry(tx, {
    id: newId(tx.now),
    key,
    reason: 'purchase_refund',
    walletOf: fanId,
    transfers: [
      { from: `fan:${fanId}`, to: 'platform:tokens', unit: 'token', amount: tokens },
      ...moneyTransfers(
        [
          { account: 'platform:deferred', amount: value },
          { account: 'platform:discounts', amount: Math.max(net - value, 0) },
          { account: `tax:${all.taxCountry ?? ''}`, amount: tax },
        ],
        [
          { account: `gateway:${gateway}`, amount: money },
          { account: 'platform:discounts', amount: Math.max(value - net, 0) },
        ],
      ),
    ],
  })
  if (balance !== undefined) tx.emit(walletChanged, { accountId: fanId, balance })
  return { tokens, money, tax }
}
