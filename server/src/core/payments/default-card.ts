/** Manages the default card, which must have paid once. Every change locks the account's cards. */
import { notFound, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Tx } from '#platform/context.ts'
import { firstWorkingCard, stateOf } from './card-rules.ts'
import { cardById, cardsOf, changeCard, type CardRow } from './card-store.ts'
import { enqueueGatewayRemoval } from './remove-card.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'

export const lockCards = (tx: Tx, accountId: string): Promise<void> => oneAtATime(tx, `cards ${accountId}`)

/** Throws `not_valid` for a card that has not paid yet, was declined or has expired. */
export async function makeDefault(tx: Tx, accountId: string, id: string): Promise<CardRow> {
  await lockCards(tx, accountId)
  const cards = await cardsOf(tx.db, accountId)
  const card = cards.find((one) => one.id === id)
  if (!card) throw notFound()
  if (stateOf(card, tx.now) !== 'works') throw notValid('id', t('A card can become the default after its first payment'))
  await moveDefault(tx, cards, card)
  return { ...card, is_default: true }
}

/** Call this when a payment by the card has succeeded. The card stays saved, and becomes the default if no other card works. */
export async function recordCardSuccess(tx: Tx, accountId: string, id: string): Promise<void> {
  const [, cards] = await Promise.all([lockCards(tx, accountId), cardsOf(tx.db, accountId)])
  const card = cards.find((one) => one.id === id)
  if (!card) return
  if (card.first_paid_at === null || card.declined_at !== null)
    await changeCard(tx, id, { first_paid_at: card.first_paid_at ?? tx.now, declined_at: null })
  const usual = cards.find((one) => one.is_default)
  if (!usual || stateOf(usual, tx.now) !== 'works') await moveDefault(tx, cards, card)
}

interface Decline {
  readonly accountId: string
  readonly id: string
  /** True if the buyer is not present: a renewal. */
  readonly offSession: boolean
}

/**
 * Call this when the bank has declined the card. A card that has never paid is removed; any other card is used only if chosen
 * explicitly.
 */
export async function recordCardDecline(tx: Tx, { accountId, id, offSession }: Decline): Promise<void> {
  await lockCards(tx, accountId)
  const card = await cardById(tx.db, id)
  if (!card || card.removed_at !== null) return
  if (card.first_paid_at === null && !offSession) return deleteCard(tx, card)
  await changeCard(tx, id, { declined_at: tx.now })
  await replaceDefault(tx, card)
}

/** Removes a card here immediately and at its processor soon; another working card becomes the default. */
export async function removeCard(tx: Tx, accountId: string, id: string): Promise<void> {
  await lockCards(tx, accountId)
  const card = await cardById(tx.db, id)
  if (card?.account_id !== accountId || card.removed_at !== null) throw notFound()
  await deleteCard(tx, card)
}

async function deleteCard(tx: Tx, card: CardRow): Promise<void> {
  await changeCard(tx, card.id, { removed_at: tx.now })
  enqueueGatewayRemoval(tx, card)
  await replaceDefault(tx, card)
}

async function replaceDefault(tx: Tx, card: CardRow): Promise<void> {
  if (!card.is_default) return
  await changeCard(tx, card.id, { is_default: false })
  const next = firstWorkingCard(await cardsOf(tx.db, card.account_id), tx.now)
  if (next) await changeCard(tx, next.id, { is_default: true })
}

async function moveDefault(tx: Tx, cards: readonly CardRow[], to: CardRow): Promise<void> {
  const before = cards.find((card) => card.is_default)
  if (before?.id === to.id) return
  // The old one first: the unique index allows one default.
  if (before) await changeCard(tx, before.id, { is_default: false })
  await changeCard(tx, to.id, { is_default: true })
}
