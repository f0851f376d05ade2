/** Begins a top-up: a fan announces a transfer, or an operator gives tokens. */
import { randomBytes } from 'node:crypto'
import type { TopUpKind } from '@fanfare/contract/top-ups'
import { accountByLogin } from '#core/accounts/index.ts'
import { assertShownPrice, tokensFor, tokenValue } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { withinLimits } from '#core/spending/index.ts'
import { taxPurchase, type TaxQuote } from '#core/tax/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { enqueueExpiry } from './expire.ts'
import { moveTopUp } from './move-top-up.ts'
import { expiryOf, MAX_PENDING, referenceOf } from './rules.ts'
import { givenByOneOperator, insertTopUp, pendingOf, type TopUpRow } from './store.ts'

export interface AnnouncedTransfer {
  /** The price of the tokens as typed, before added tax. */
  readonly amount: number
  /** The buyer's country (ISO 3166-1); absent to use an earlier one. */
  readonly country?: string | undefined
  /** The total to send as shown; absent from clients that show no tax. */
  readonly total?: number | undefined
}

/**
 * Throws `not_allowed` while transfers are off, `not_valid`, `price_changed` if another total was shown, `already_done` with too
 * many pending transfers, and `spending_limit` beyond the fan's monthly limit.
 */
export async function beginTopUp(tx: Tx, fanId: string, { amount, country, total }: AnnouncedTransfer): Promise<TopUpRow> {
  await oneAtATime(tx, `top-ups ${fanId}`)
  const site = await settings(tx)
  const { minimumWalletPrice: least, maximumWalletPrice: most, tokenConversionRate } = site
  if (!site.topUpsOffered) throw apiError('not_allowed', t('This site doesn’t accept bank transfers.'))
  const money = toMinorUnits(amount)
  const words = { label: t('Amount'), ...amountRange(least, most) }
  if (money < least) throw notValid('amount', t('{label} must be at least {min}', words))
  if (money > most) throw notValid('amount', t('{label} must be up to {max}', words))
  if ((await pendingOf(tx.db, fanId)) >= MAX_PENDING)
    throw apiError('already_done', t('You have too many pending transfers. Cancel one or wait for one to arrive.'))
  const tax = await taxPurchase(tx, { accountId: fanId, kind: 'tokens', amount: money, country, isChargedLater: false })
  assertShownPrice(total ?? amount, tax.total, site.currency)
  const tokens = tokensFor(money, tokenConversionRate)
  const row = await withinLimits(insert(tx, { fanId, kind: 'transfer', money: tax.total, tokens, tax }))
  enqueueExpiry(tx, row.id, expiryOf(tx.now))
  return moveTopUp(tx, row, { event: 'request', by: fanId, note: '' })
}

export interface GivenTokens {
  readonly username: string
  readonly kind: 'gift' | 'correction'
  /** In whole tokens, as typed. */
  readonly tokens: number
  readonly reason: string
}

/** Gifts of the same operator within a day count together for the limit. Throws `not_valid` if no fan has this username. */
export async function giveTopUp(tx: Tx, operatorId: string, { username, kind, tokens, reason }: GivenTokens): Promise<TopUpRow> {
  const account = await accountByLogin(tx.db, username)
  if (account?.role !== 'fan') throw notValid('username', t('No fan has this username'))
  const count = toMinorUnits(tokens)
  const money = tokenValue(count, (await settings(tx)).tokenConversionRate)
  if (money < 1) throw notValid('tokens', t('{label} must be at least {min}', { label: t('Tokens'), min: '0.01' }))
  await oneAtATime(tx, `given by ${operatorId}`)
  const before = await givenByOneOperator(tx.db, { operatorId, since: addDays(tx.now, -1) })
  const row = await insert(tx, { fanId: account.id, kind, money, tokens: count, reason })
  return moveTopUp(tx, row, { event: 'grant', by: operatorId, note: reason, before })
}

interface NewTopUp {
  readonly fanId: string
  readonly kind: TopUpKind
  readonly money: number
  readonly tokens: number
  readonly tax?: TaxQuote
  readonly reason?: string
}

async function insert(tx: Tx, { fanId, kind, money, tokens, tax, reason = '' }: NewTopUp): Promise<TopUpRow> {
  const { currency, tokenConversionRate } = await settings(tx)
  return insertTopUp(tx, {
    id: newId(tx.now),
    fan_id: fanId,
    kind,
    status: 'pending',
    amount: money,
    currency,
    tokens,
    token_price: tokenConversionRate,
    tax: tax?.tax ?? 0,
    tax_rate: tax?.basisPoints ?? 0,
    tax_name: tax?.name ?? '',
    tax_country: tax?.country ?? null,
    reference: referenceOf(randomBytes(8)),
    reason,
    confirmed_by: null,
    expires_at: kind === 'transfer' ? expiryOf(tx.now) : null,
    created_at: tx.now,
    updated_at: tx.now,
  })
}
