/** Saves cards: the processor's reference and the details that identify a card to its owner, never the number. */
import { newId } from '#lib/id.ts'
import { notFound, notValid, apiError } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { CardDetails, SavedCard } from '#platform/gateways/index.ts'
import type { Context, Tx } from '#platform/context.ts'
import { keyFor, sign } from '#platform/seal.ts'
import { throttle } from '#platform/throttle.ts'
import { cardSaved } from './events.ts'
import { assertTakesNewCards, withoutTestCards } from './allowed-gateway.ts'
import { isBlank, stateOf, defaultCard } from './card-rules.ts'
import { endOwnReferrals } from './own-referrals.ts'
import { cardOfKey, cardOfReference, cardsOf, MAX_CARDS, type CardRow } from './card-store.ts'
import { lockCards } from './default-card.ts'
import { enqueueUnknownCardCheck, enqueueGatewayRemoval } from './remove-card.ts'
import type { PaymentsDb } from './tables.ts'

/** Prevents card testing, in which stolen numbers are tried out in bulk. */
const ATTEMPTS = { attempts: 30, seconds: 3600 }

export interface NewCard {
  readonly accountId: string
  /** The idempotency key. The same key saves one card, and a card is saved once whatever the key. */
  readonly key: string
  readonly gateway: string
  /** The country just stated; absent: the country stated before. */
  readonly country?: string | undefined
  readonly details: CardDetails
}

/**
 * Saves a card with a payment processor; it can become the default once it has paid. Throws the processor's errors at their
 * fields.
 */
export async function saveCard(ctx: Context, input: NewCard): Promise<CardRow> {
  const { accountId, key, gateway: name, country, details } = input
  const gateway = ctx.gateways.byName(name)
  if (!gateway || !(await gateway.isReady())) throw notFound()
  // A card entered in the processor's own fields has a setup, which has already checked the rule.
  if (gateway.cardEntry !== 'elements') await assertTakesNewCards(ctx, { accountId, gateway: name, country })
  const known = await cardOfKey(ctx.db, accountId, key)
  if (known && !isCard(known, name, details))
    throw apiError('key_reused', t('This Idempotency-Key was already used for a different request.'))
  if (known) return known
  await throttle(ctx.db, [`card ${accountId}`], ATTEMPTS)
  await ctx.write(async (tx) => enqueueUnknownCardCheck(tx, name, accountId))
  const saved = await gateway.saveCard(accountId, details)
  return ctx.write((tx) => insertCard(tx, input, saved))
}

async function insertCard(tx: Tx, { accountId, key, gateway }: NewCard, saved: SavedCard): Promise<CardRow> {
  const { reference, brand, last4, expMonth, expYear, country = null } = saved
  const db: PaymentsDb = tx.db
  await lockCards(tx, accountId)
  // The browser and the webhook deliver the same card of one setup.
  const same = await cardOfReference(db, gateway, reference)
  if (same?.account_id === accountId && same.removed_at === null) return same
  if (same) throw notValid('token', t('Enter the card again'))
  const duplicate = await cardOfKey(db, accountId, key)
  if (duplicate) {
    enqueueGatewayRemoval(tx, { gateway, reference })
    return duplicate
  }
  const others = await cardsOf(db, accountId)
  if (others.length >= MAX_CARDS)
    throw notValid('number', t('You can save up to {count, plural, one {# card} other {# cards}}', { count: MAX_CARDS }))
  const shown = { gateway, reference, brand, last4, exp_month: expMonth, exp_year: expYear, country }
  const identified = { fingerprint: fingerprintOf(tx, gateway, saved) }
  const unused = { is_default: false, created_at: tx.now, first_paid_at: null, declined_at: null, removed_at: null }
  const card = await db
    .insertInto('cards')
    .values({ id: newId(tx.now), account_id: accountId, key, ...shown, ...identified, ...unused })
    .returningAll()
    .executeTakeFirstOrThrow()
  await endOwnReferrals(tx, card)
  if (card.fingerprint !== null) tx.emit(cardSaved, { accountId })
  return card
}

/** A keyed hash, so that a copy of the database identifies no cards. */
const fingerprintOf = ({ services: { config } }: Tx, gateway: string, { fingerprint }: SavedCard): Buffer | null =>
  fingerprint === undefined
    ? null
    : Buffer.from(sign(`${gateway} ${fingerprint}`, keyFor(config.secret, 'card fingerprint')), 'base64url')

/** Compares without the number, which is not stored. */
const isCard = (card: CardRow, gateway: string, { number, expMonth, expYear }: CardDetails): boolean =>
  card.gateway === gateway &&
  (number === undefined || number.replace(/\D/g, '').endsWith(card.last4)) &&
  (expMonth === undefined || expMonth === card.exp_month) &&
  (expYear === undefined || expYear === card.exp_year)

/** Returns the cards that a fan can choose from: entered and still usable, the default first. */
export const shownCards = async (ctx: Context, accountId: string): Promise<readonly CardRow[]> =>
  withoutTestCards(
    ctx.db,
    ctx,
    (await cardsOf(ctx.db, accountId)).filter((card) => !isBlank(card)),
  )

/**
 * Returns the chosen card, or the default choice. Throws `not_found` for another account's card, `card_declined` for a sandbox
 * card on a site that takes money, and `not_valid` if the card has expired or none was chosen and none is usable.
 */
export async function cardToPayWith(tx: Tx, accountId: string, id: string | undefined): Promise<CardRow> {
  const all = await cardsOf(tx.db, accountId)
  const cards = await withoutTestCards(tx.db, tx.services, all)
  if (id === undefined) {
    const card = defaultCard(
      cards.filter((one) => !isBlank(one)),
      tx.now,
    )
    if (!card) throw notValid('cardId', cards.length === 0 ? t('Add a card first') : t('Choose a card'))
    return card
  }
  if (!all.some((one) => one.id === id)) throw notFound()
  const card = cards.find((one) => one.id === id)
  if (!card) throw apiError('card_declined', t('This was a test card and no longer works. Choose another one'))
  if (stateOf(card, tx.now) === 'expired') throw notValid('cardId', t('This card has expired. Choose another one'))
  return card
}

/**
 * Returns the card for a later charge without a payment now. Throws like `cardToPayWith`, and `not_valid` for a card that is
 * entered with its first payment.
 */
export async function cardToPayLaterWith(tx: Tx, accountId: string, id: string | undefined): Promise<CardRow> {
  const card = await cardToPayWith(tx, accountId, id)
  if (isBlank(card))
    throw notValid(
      'cardId',
      t('You can only add a new card when you make a payment, and nothing is due now. Choose another payment method.'),
    )
  return card
}
