/** Stores CCBill cards. The buyer enters the card on CCBill's page; the site saves its first payment. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { SavedCard } from '../index.ts'

/** Returns a blank card to be entered on CCBill's page: an existing one that started no payment, or a new one. */
export async function saveBlankCard(db: Db, customerId: string, now: Date): Promise<SavedCard> {
  const { rows } = await sql<{ reference: string }>`select c.reference from ccbill_cards c
    where c.customer_id = ${customerId} and c.removed_at is null and c.subscription_id is null
      and not exists (select 1 from ccbill_charges h where h.card_reference = c.reference) limit 1`.execute(db)
  const reference = rows[0]?.reference ?? `card_${randomBytes(12).toString('hex')}`
  await sql`insert into ccbill_cards (reference, customer_id, created_at) values (${reference}, ${customerId}, ${now})
    on conflict do nothing`.execute(db)
  return { reference, brand: '', last4: '', expMonth: 12, expYear: 2099 }
}

/** CCBill keeps its record of the payment, but this site no longer charges the card. */
export async function removeCard(db: Db, reference: string, now: Date): Promise<void> {
  await sql`update ccbill_cards set removed_at = coalesce(removed_at, ${now}) where reference = ${reference}`.execute(db)
}

export async function cardsOf(db: Db, customerId: string): Promise<{ reference: string; createdAt: Date }[]> {
  const { rows } = await sql<{ reference: string; createdAt: Date }>`select reference, created_at as "createdAt" from ccbill_cards
    where customer_id = ${customerId} and removed_at is null order by created_at desc limit 200`.execute(db)
  return rows
}
