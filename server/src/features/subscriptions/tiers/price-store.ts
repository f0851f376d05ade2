/** Changes the prices of all subscribers of a tier, in batches. */
import { sql } from 'kysely'
import type { PaidType } from '@fanfare/contract/periods'
import type { Tx } from '#platform/context.ts'

interface Priced {
  readonly tierId: string
  readonly type: PaidType
  /** Minor units of the currency. */
  readonly price: number
  readonly limit: number
}

interface Lowered extends Omit<Priced, 'price'> {
  /** Undefined if it is no longer on offer. */
  readonly price: number | undefined
}

/** Returns an SQL condition for a tier's subscribers who renew for this length of time; uses index `subscriptions_tier`. */
const isOf = ({ tierId, type }: Pick<Priced, 'tierId' | 'type'>) => sql`tier_id = ${tierId}::uuid and status <> 'expired'
  and coalesce(renews_as, type) = ${type}`

/** Lowers the price of subscribers who pay more, and clears proposals that are obsolete. Returns how many have changed. */
export async function lowerPrices(tx: Tx, { tierId, type, price, limit }: Lowered): Promise<number> {
  const isProposalObsolete = sql`proposed_price is not null and (${price ?? null}::bigint is null or price >= ${price ?? null}::bigint)`
  const changed =
    await sql`update subscriptions set price = least(price, ${price ?? null}::bigint), proposed_price = null, notified_price = null
    where id in (select id from subscriptions where ${isOf({ tierId, type })}
      and (price > ${price ?? null}::bigint or (${isProposalObsolete})) order by id limit ${limit}::int for update)`.execute(
      tx.db,
    )
  return Number(changed.numAffectedRows ?? 0)
}

/** Proposes the price to subscribers who renew for less and keep their tier. Returns their ids. */
export async function proposePrice(tx: Tx, { tierId, type, price, limit }: Priced): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update subscriptions set proposed_price = ${price}
    where id in (select id from subscriptions where ${isOf({ tierId, type })} and renews and next_tier_id is null and price < ${price}
      and proposed_price is distinct from ${price} order by id limit ${limit}::int for update) returning id`.execute(tx.db)
  return rows.map((row) => row.id)
}
