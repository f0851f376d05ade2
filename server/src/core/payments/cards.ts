/** Saved cards: the gateway's reference and what a person needs to tell them apart, never the number. */
import { Type } from 'typebox'
import { newId } from '#kit/id.ts'
import { notFound, notValid, refuse } from '#kit/refusal.ts'
import { errand, runs } from '#platform/errands.ts'
import type { CardDetails } from '#platform/gateways/index.ts'
import type { House, Tx } from '#platform/house.ts'
import { throttle } from '#platform/throttle.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { CardRow, PaymentsDb } from './tables.ts'

export type { CardRow } from './tables.ts'

const MOST_CARDS = 20
/** Whoever has a list of stolen numbers tries them somewhere; not here. */
const TRIES = { tries: 30, seconds: 3600 }

export interface NewCard {
  readonly accountId: string
  /** The same key saves one card. */
  readonly key: string
  readonly gateway: string
  readonly details: CardDetails
}

/** Saves a card with a gateway; the first one becomes the default. Refuses what the gateway refuses, at the field. */
export async function saveCard(house: House, { accountId, key, gateway: name, details }: NewCard): Promise<CardRow> {
  const gateway = house.gateways.byName(name)
  if (!gateway) throw notFound('gateway')
  const known = await cardOfKey(house.db, accountId, key)
  if (known && !isCard(known, name, details)) throw refuse('key_reused', 'This Idempotency-Key was used for another request.')
  if (known) return known
  await throttle(house.db, [`card ${accountId}`], TRIES)
  const { reference, brand, last4, expMonth, expYear } = await gateway.saveCard(accountId, details)
  return house.write(async (tx) => {
    const db: PaymentsDb = tx.db
    await oneAtATime(tx, `cards ${accountId}`)
    const twin = await cardOfKey(db, accountId, key)
    const others = await cardsOf(db, accountId)
    if (twin) {
      tx.book(forgetCard, { gateway: name, reference })
      return twin
    }
    if (others.length >= MOST_CARDS) throw notValid('number', `You can save up to ${MOST_CARDS} cards`)
    const seen = { brand, last4, exp_month: expMonth, exp_year: expYear, is_default: others.length === 0 }
    return db
      .insertInto('cards')
      .values({
        id: newId(),
        account_id: accountId,
        key,
        gateway: name,
        reference,
        ...seen,
        created_at: tx.now,
        removed_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** As far as it can be told without the number, which is not kept. */
const isCard = (card: CardRow, gateway: string, { number, expMonth, expYear }: CardDetails): boolean =>
  card.gateway === gateway &&
  (number === undefined || number.replace(/\D/g, '').endsWith(card.last4)) &&
  (expMonth === undefined || expMonth === card.exp_month) &&
  (expYear === undefined || expYear === card.exp_year)

const cardOfKey = (db: PaymentsDb, accountId: string, key: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst()

/** The default first, then the newest; walks `cards_account`. */
export const cardsOf = (db: PaymentsDb, accountId: string): Promise<CardRow[]> =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CARDS)
    .execute()

/** Removed ones too. */
export const cardById = (db: PaymentsDb, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined when it was removed. */
export const livingCard = (db: PaymentsDb, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()

/** The card that was chosen, or the default one. Refuses `not_found` for any that is not this account's. */
export async function cardToPayWith(db: PaymentsDb, accountId: string, id: string | undefined): Promise<CardRow> {
  const cards = await cardsOf(db, accountId)
  const card = id === undefined ? cards[0] : cards.find((one) => one.id === id)
  if (card) return card
  throw id === undefined ? notValid('cardId', 'Please add a card first') : notFound('card')
}

/** Forgets a card here at once and with its gateway soon; the newest of the others becomes the default. */
export async function removeCard(tx: Tx, accountId: string, id: string): Promise<void> {
  const db: PaymentsDb = tx.db
  await oneAtATime(tx, `cards ${accountId}`)
  const removed = await db
    .updateTable('cards')
    .set({ removed_at: tx.now, is_default: false })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!removed) throw notFound('card')
  const [next] = await cardsOf(db, accountId)
  if (next && !next.is_default) await db.updateTable('cards').set({ is_default: true }).where('id', '=', next.id).execute()
  tx.book(forgetCard, { gateway: removed.gateway, reference: removed.reference })
}

const forgetCard = errand('forget card', Type.Object({ gateway: Type.String(), reference: Type.String() }))

export const cardRunners = [
  runs(forgetCard, async (house, { gateway, reference }) => house.gateways.byName(gateway)?.removeCard(reference)),
]
