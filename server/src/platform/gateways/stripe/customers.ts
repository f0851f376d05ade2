import { sql } from 'kysely'
import type { Db } from '../../db.ts'
import type { StripeApi } from './api.ts'

export interface StripeCustomers {
  of(accountId: string): Promise<string>
  known(accountId: string): Promise<string | undefined>
  accountOf(customerId: string): Promise<string | undefined>
}

export function openCustomers(db: Db, api: StripeApi): StripeCustomers {
  async function known(accountId: string): Promise<string | undefined> {
    const { rows } = await sql<{ reference: string }>`select reference from stripe_customers
      where account_id = ${accountId}`.execute(db)
    return rows[0]?.reference
  }
  return {
    known,
    async of(accountId) {
      const reference = await known(accountId)
      if (reference !== undefined) return reference
      // Sends neither name nor email address: Stripe needs none of them to charge a card.
      const made = await api((sdk) =>
        sdk.customers.create({ metadata: { account: accountId } }, { idempotencyKey: `customer:${accountId}` }),
      )
      await sql`insert into stripe_customers (account_id, reference) values (${accountId}, ${made.id})
        on conflict do nothing`.execute(db)
      return (await known(accountId)) ?? made.id
    },
    async accountOf(customerId) {
      const { rows } = await sql<{ account_id: string }>`select account_id from stripe_customers
        where reference = ${customerId}`.execute(db)
      return rows[0]?.account_id
    },
  }
}

/** Returns the id of a reference, which Stripe sends as an id or as an expanded object. */
export const idOf = (of: string | { readonly id: string } | null): string | undefined => (typeof of === 'string' ? of : of?.id)
