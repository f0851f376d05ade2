/** Sells tokens for money: a package, or any amount within the settings' limits. */
import { Type, type Static } from 'typebox'
import { reserveCoupon, returnCoupon, settleCoupon } from '#core/coupons/index.ts'
import { creditTokens, assertShownPrice, tokensFor } from '#core/money/index.ts'
import {
  cardToPayWith,
  readTerms,
  startPayment,
  takenTax,
  type CardRow,
  type Payable,
  type Payment,
} from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { amountRange, fromMinorUnits, toMinorUnits } from '#lib/amount.ts'
import { isId } from '#lib/id.ts'
import { notFound, notValid, priceChanged, apiError } from '#lib/errors.ts'
import { decimal, money, t, translated } from '#lib/i18n.ts'
import type { Context, Tx } from '#platform/context.ts'
import { tokensPurchased } from './events.ts'
import { packageById } from './store.ts'

export interface TokenPurchaseRequest {
  readonly fanId: string
  readonly key: string
  /** A package's id, or `custom`. */
  readonly packageId: string
  /** Absent if a coupon leaves nothing to pay. */
  readonly cardId: string | undefined
  /** In the currency, as typed; used for `custom` only. */
  readonly amount: number | undefined
  readonly couponCode: string | undefined
  /** Decimals, as shown to the fan. */
  readonly shown: {
    /** Before tax, which is added to the price of tokens. */
    readonly price: number | undefined
    readonly tokens: number | undefined
    readonly total: number | undefined
  }
  /** ISO 3166-1, as stated by the buyer. */
  readonly country: string | undefined
}

const Terms = Type.Object({
  /** Minor units of a token; `tokens` includes `bonus`. */
  tokens: Type.Integer({ minimum: 1 }),
  bonus: Type.Optional(Type.Integer()),
  /** The package's name at that time; absent for a custom amount. */
  package: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
  couponUseId: Type.Union([Type.String(), Type.Null()]),
})

/** Returns the payment: succeeded, or waiting for authentication. Throws `card_declined` with the bank's message. */
export async function purchaseTokens(ctx: Context, input: TokenPurchaseRequest): Promise<Payment> {
  const payment = await startPayment(ctx, {
    accountId: input.fanId,
    key: `fan:${input.key}`,
    fingerprint: JSON.stringify([
      'tokens',
      input.packageId,
      input.cardId,
      input.amount,
      input.shown,
      input.couponCode,
      input.country,
    ]),
    // Clients that send no total were shown the price without tax.
    buyer: { country: input.country, shownTotal: input.shown.total ?? input.shown.price },
    offSession: false,
    async offer(tx) {
      const { money: full, tokens, bonus = 0, from } = await priceOf(tx, input)
      const coupon = await couponOf(tx, input, full)
      const price = full - (coupon?.discount ?? 0)
      const { currency } = await settings(tx)
      assertShownPrice(input.shown.price, price, currency)
      // The same price for another number of tokens is also a changed price.
      if (input.shown.tokens !== undefined && toMinorUnits(input.shown.tokens) !== tokens)
        throw priceChanged(fromMinorUnits(price), priceFor(price, currency, tokens))
      const card = price > 0 ? await chosenCard(tx, input) : undefined
      const couponUseId = coupon?.useId ?? null
      const terms: Static<typeof Terms> = { tokens, bonus, couponUseId, ...(from && { package: from }) }
      return {
        purpose: 'tokens',
        performerId: null,
        description: () => described(tokens, bonus),
        amount: price,
        terms,
        ...(card && { card }),
      }
    },
  })
  if (payment.status === 'declined') throw apiError('card_declined', translated(payment.message))
  return payment
}

function chosenCard(tx: Tx, { fanId, cardId }: TokenPurchaseRequest): Promise<CardRow> {
  if (cardId === undefined) throw notValid('cardId', t('Choose a card'))
  return cardToPayWith(tx, fanId, cardId)
}

const couponOf = async (tx: Tx, { couponCode: code, fanId: accountId }: TokenPurchaseRequest, price: number) =>
  code === undefined ? undefined : reserveCoupon(tx, { code, accountId, kind: 'tokens', price })

function described(tokens: number, bonus: number): string {
  const count = decimal(fromMinorUnits(tokens))
  if (bonus === 0) return t('{count} tokens', { count })
  return t('{count} tokens, including {bonus} bonus tokens', { count, bonus: decimal(fromMinorUnits(bonus)) })
}

const priceFor = (price: number, currency: string, tokens: number) =>
  t('{price} for {count} tokens', {
    price: money(fromMinorUnits(price), currency),
    count: decimal(fromMinorUnits(tokens)),
  })

interface Bought {
  /** Minor units. */
  readonly money: number
  readonly tokens: number
  readonly bonus?: number
  readonly from?: { readonly id: string; readonly name: string }
}

async function priceOf(tx: Tx, { packageId, amount }: TokenPurchaseRequest): Promise<Bought> {
  if (packageId !== 'custom') {
    const found = isId(packageId) ? await packageById(tx.db, packageId) : undefined
    if (!found?.is_on_sale) throw notFound()
    const { id, name, price, tokens, bonus } = found
    return { money: Number(price), tokens: Number(tokens), bonus: Number(bonus), from: { id, name } }
  }
  const { minimumWalletPrice: least, maximumWalletPrice: most, tokenConversionRate } = await settings(tx)
  if (amount === undefined) throw notValid('amount', t('Please enter {label}', { label: t('Amount') }))
  const money = toMinorUnits(amount)
  const words = { label: t('Amount'), ...amountRange(least, most) }
  if (money < least) throw notValid('amount', t('{label} must be at least {min}', words))
  if (money > most) throw notValid('amount', t('{label} must be up to {max}', words))
  return { money, tokens: tokensFor(money, tokenConversionRate) }
}

export const payables: readonly Payable[] = [
  {
    purpose: 'tokens',
    label: () => t('New cards for tokens'),
    at: 20,
    item: ({ description }) => description,
    async settle(tx, payment) {
      const { id, account_id: fanId, amount, gateway, terms } = payment
      const { tokens, couponUseId } = await readTerms(Terms, terms)
      if (couponUseId !== null) await settleCoupon(tx, couponUseId)
      await creditTokens(tx, { key: `payment:${id}`, fanId, tokens, money: Number(amount), gateway, tax: takenTax(payment) })
      tx.emit(tokensPurchased, { paymentId: id, fanId, tokens })
    },
    async declined(tx, { terms }) {
      const { couponUseId } = await readTerms(Terms, terms)
      if (couponUseId !== null) await returnCoupon(tx, couponUseId)
    },
  },
]
