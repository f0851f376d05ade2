/** Saved cards: the gateway's reference and what a person needs to tell them apart, never the number. */
import { newId } from '#lib/id.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { CardDetails, Gateway, SavedCard } from '#platform/gateways/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { throttle } from '#platform/throttle.ts'
import { isBlank, stateOf, usualCard } from './card-rules.ts'
import { cardOfKey, cardOfReference, cardsOf, MOST_CARDS, type CardRow } from './card-store.ts'
import { lockCards } from './default-card.ts'
import { gatewayRules } from './gateway-choice.ts'
import { namedGateways } from './gateway-rules.ts'
import { enqueueUnknownCardCheck, enqueueGatewayRemoval } from './remove-card.ts'
import type { PaymentsDb } from './tables.ts'

/** Limits card testing: trying out lists of stolen numbers. */
const ATTEMPTS = { attempts: 30, seconds: 3600 }

export interface NewCard {
  readonly accountId: string
  /** The idempotency key: the same key saves one card, and one card is saved once whatever the key. */
  readonly key: string
  readonly gateway: string
  readonly details: CardDetails
}

/** Saves a card with a gateway; it can become the default once it has paid. Throws the gateway's errors at their fields. */
export async function saveCard(ctx: Context, input: NewCard): Promise<CardRow> {
  const { accountId, key, gateway: name, details } = input
  const gateway = ctx.gateways.byName(name)
  const isOpen = gateway && (await gateway.isReady()) && (await takesTypedCards(ctx, gateway))
  if (!isOpen) throw notFound('gateway')
  const known = await cardOfKey(ctx.db, accountId, key)
  if (known && !isCard(known, name, details))
    throw apiError('key_reused', t('This Idempotency-Key was used for another request.'))
  if (known) return known
  await throttle(ctx.db, [`card ${accountId}`], ATTEMPTS)
  await ctx.write(async (tx) => enqueueUnknownCardCheck(tx, name, accountId))
  const saved = await gateway.saveCard(accountId, details)
  return ctx.write((tx) => insertCard(tx, input, saved))
}

/** On a real site the sandbox takes cards only where the operator has chosen it: what they buy is free. */
async function takesTypedCards(ctx: Context, { name, cardEntry }: Gateway): Promise<boolean> {
  if (cardEntry !== 'typed' || ctx.config.mode !== 'production') return true
  return namedGateways(await gatewayRules(ctx.db, ctx)).has(name)
}

async function insertCard(tx: Tx, { accountId, key, gateway }: NewCard, saved: SavedCard): Promise<CardRow> {
  const { reference, brand, last4, expMonth, expYear, country = null } = saved
  const db: PaymentsDb = tx.db
  await lockCards(tx, accountId)
  // The browser and the webhook bring the same card of one setup.
  const same = await cardOfReference(db, gateway, reference)
  if (same?.account_id === accountId && same.removed_at === null) return same
  if (same) throw notValid('token', t('Please enter the card again'))
  const duplicate = await cardOfKey(db, accountId, key)
  if (duplicate) {
    enqueueGatewayRemoval(tx, { gateway, reference })
    return duplicate
  }
  const others = await cardsOf(db, accountId)
  if (others.length >= MOST_CARDS)
    throw notValid('number', t('You can save up to {count, plural, one {# card} other {# cards}}', { count: MOST_CARDS }))
  const shown = { gateway, reference, brand, last4, exp_month: expMonth, exp_year: expYear, country }
  const unused = { is_default: false, created_at: tx.now, worked_at: null, declined_at: null, removed_at: null }
  return db
    .insertInto('cards')
    .values({ id: newId(tx.now), account_id: accountId, key, ...shown, ...unused })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Compared without the number, which is not stored. */
const isCard = (card: CardRow, gateway: string, { number, expMonth, expYear }: CardDetails): boolean =>
  card.gateway === gateway &&
  (number === undefined || number.replace(/\D/g, '').endsWith(card.last4)) &&
  (expMonth === undefined || expMonth === card.exp_month) &&
  (expYear === undefined || expYear === card.exp_year)

/**
 * The chosen card, or the usual one. Throws `not_found` for any that is not this account's, and `not_valid` where it has
 * expired or no card is usable without being chosen.
 */
export async function cardToPayWith(tx: Pick<Tx, 'db' | 'now'>, accountId: string, id: string | undefined): Promise<CardRow> {
  const cards = await cardsOf(tx.db, accountId)
  if (id === undefined) {
    const card = usualCard(
      cards.filter((one) => !isBlank(one)),
      tx.now,
    )
    if (!card) throw notValid('cardId', cards.length === 0 ? t('Please add a card first') : t('Please choose a card'))
    return card
  }
  const card = cards.find((one) => one.id === id)
  if (!card) throw notFound('card')
  if (stateOf(card, tx.now) === 'expired') throw notValid('cardId', t('This card has expired. Please choose another one'))
  return card
}
