import { sql } from 'kysely'
import type { SharedSignal } from '#core/accounts/index.ts'
import type { Tx } from '#platform/context.ts'
import type { CardRow, PaymentsDb } from './tables.ts'

export type { CardRow } from './tables.ts'

export const MAX_CARDS = 20

export const cardOfKey = (db: PaymentsDb, accountId: string, key: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst()

/** Includes removed cards; uses index `cards_reference`. */
export const cardOfReference = (db: PaymentsDb, gateway: string, reference: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('gateway', '=', gateway).where('reference', '=', reference).executeTakeFirst()

/** Returns the default card first, then the newest; uses index `cards_account`. */
export const cardsOf = (db: PaymentsDb, accountId: string): Promise<CardRow[]> =>
  db
    .selectFrom('cards')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CARDS)
    .execute()

/** Includes removed cards. */
export const cardById = (db: PaymentsDb, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirst()

/** Excludes removed cards. */
export const cardsOfIds = (db: PaymentsDb, ids: readonly string[]): Promise<CardRow[]> =>
  db.selectFrom('cards').selectAll().where('id', 'in', ids).where('removed_at', 'is', null).execute()

/**
 * Returns which of these accounts have or had this card. Without the number this is an estimate, because processors give each
 * account another reference. Uses the key of account and key.
 */
export async function accountsWithCard(db: PaymentsDb, card: CardRow, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('account_id')
    .distinct()
    .where('account_id', '=', (e) => e.fn.any(e.val([...accountIds])))
    .where('last4', '=', card.last4)
    .where('brand', '=', card.brand)
    .where('exp_month', '=', card.exp_month)
    .where('exp_year', '=', card.exp_year)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Returns accounts that have or had a card of this account, by the processor's fingerprint; uses index `cards_fingerprint`. */
export async function accountsWithSameCard(db: PaymentsDb, accountId: string): Promise<SharedSignal[]> {
  const { rows } = await sql<SharedSignal>`select other.account_id as "accountId", min(shared.holders)::int as holders
    from cards own
    join cards other on other.fingerprint = own.fingerprint and other.account_id <> own.account_id
    cross join lateral (select count(distinct each.account_id) as holders from cards each where each.fingerprint = own.fingerprint) shared
    where own.account_id = ${accountId} group by other.account_id`.execute(db)
  return rows
}

export type CardChange = Partial<
  Pick<CardRow, 'is_default' | 'first_paid_at' | 'declined_at' | 'removed_at' | 'brand' | 'last4' | 'exp_month' | 'exp_year'>
>

export async function changeCard(tx: Tx, id: string, change: CardChange): Promise<void> {
  await (tx.db as PaymentsDb).updateTable('cards').set(change).where('id', '=', id).execute()
}
