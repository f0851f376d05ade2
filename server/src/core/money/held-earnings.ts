/**
 * Holds shares of sales that are earned but must not be paid out yet, in the table `held_earnings`: while a bank disputes the
 * payment, or until an order is delivered. Minor units of the currency.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export interface Hold {
  readonly cause: Schema['held_earnings']['cause']
  /** The dispute or the order. */
  readonly causeId: string
}

interface HeldSale extends Hold {
  readonly saleId: string
}

export interface HeldShare extends HeldSale {
  readonly performerId: string
  readonly net: number
}

export interface NewHeldShare extends HeldShare {
  readonly availableAt: Date
}

/**
 * Returns what refunds have left of the share of a sale `s` for this performer or partner. Never negative, because `refundShares`
 * takes no more from a share than it has. Uses indexes `refunds_sale` and `split_earnings_sale`.
 */
export const restOf = (performerId: RawBuilder<unknown>) => sql`case when ${performerId} = s.performer_id then s.net
    - coalesce((select sum(r.net) from refunds r where r.sale_id = s.id), 0)
    - coalesce((select sum(e.amount) from split_earnings e where e.sale_id = s.id), 0)
  else coalesce((select sum(e.amount) from split_earnings e where e.sale_id = s.id and e.partner_id = ${performerId}), 0) end`

/**
 * Holds what is left of the performer's and the partners' shares of a sale until the order is delivered and `releaseHeldEarnings`
 * called. Refunds of the sale make the hold smaller. Repeating it changes nothing.
 */
export async function holdEarnings(
  tx: Tx,
  { orderId, saleId }: { readonly orderId: string; readonly saleId: string },
): Promise<void> {
  await sql`insert into held_earnings (cause, cause_id, sale_id, performer_id, net, available_at)
    select 'order', ${orderId}::uuid, s.id, earner.id, ${restOf(sql`earner.id`)}, earner.available_at
    from sales s cross join lateral (
      select s.performer_id as id, s.available_at
      union all select partner_id, max(available_at) from split_earnings where sale_id = s.id group by partner_id
    ) earner where s.id = ${saleId}::uuid
    on conflict do nothing`.execute(tx.db)
}

export async function insertHeldShare(tx: Tx, share: NewHeldShare): Promise<void> {
  const { cause, causeId, saleId, performerId, net, availableAt } = share
  await sql`insert into held_earnings (cause, cause_id, sale_id, performer_id, net, available_at)
    values (${cause}, ${causeId}, ${saleId}, ${performerId}, ${net}, ${availableAt})`.execute(tx.db)
}

/** Repeating it changes nothing. */
export async function releaseHeldEarnings(tx: Tx, { cause, causeId }: Hold): Promise<void> {
  await sql`delete from held_earnings where cause = ${cause} and cause_id = ${causeId}`.execute(tx.db)
}

/**
 * Holds for orders only what a refund has left of the shares. Disputes hold what the bank claims, and a disputed sale is refunded
 * only after its dispute. Uses index `held_earnings_sale`.
 */
export async function shrinkHeldEarnings(tx: Tx, saleId: string): Promise<void> {
  await sql`update held_earnings h set net = ${restOf(sql`h.performer_id`)}
    from sales s where s.id = h.sale_id and h.sale_id = ${saleId} and h.cause = 'order'`.execute(tx.db)
}

/** Returns the shares that the next disputes after this one hold, in order of dispute ids; uses the key of `held_earnings`. */
export async function disputedSharesAfter(db: Db, disputeId: string, limit: number): Promise<HeldShare[]> {
  const { rows } = await sql<{ cause_id: string; sale_id: string; performer_id: string; net: string }>`
    select cause_id, sale_id, performer_id, net from held_earnings where cause = 'dispute' and cause_id in (
      select distinct cause_id from held_earnings where cause = 'dispute' and cause_id > ${disputeId}::uuid order by 1 limit ${limit}
    ) order by cause_id`.execute(db)
  return rows.map((row) => ({
    cause: 'dispute',
    causeId: row.cause_id,
    saleId: row.sale_id,
    performerId: row.performer_id,
    net: Number(row.net),
  }))
}

/** Returns the amount that is held for a dispute or an order: the performer's share, including partners' parts. */
export async function heldFor(db: Db, { cause, causeId }: Hold): Promise<number> {
  const { rows } = await sql<{ net: string }>`select coalesce(sum(net), 0) as net from held_earnings
    where cause = ${cause} and cause_id = ${causeId}`.execute(db)
  return Number(rows[0]?.net)
}

export interface HeldSums {
  readonly all: number
  /** The part that would otherwise be available. */
  readonly available: number
  /** The part that disputes hold. All other earnings are held until an order is delivered. */
  readonly disputed: number
}

/** Sums a performer's held earnings. A sale that is held for two causes counts once. Uses index `held_earnings_performer`. */
export async function heldEarnings(db: Db, performerId: string, now: Date): Promise<HeldSums> {
  const { rows } = await sql<Record<keyof HeldSums, string>>`select coalesce(sum(net), 0) as all,
      coalesce(sum(net) filter (where available_at <= ${now}), 0) as available, coalesce(sum(disputed), 0) as disputed
    from (
      select max(net) as net, max(available_at) as available_at, max(net) filter (where cause = 'dispute') as disputed
      from held_earnings where performer_id = ${performerId} group by sale_id
    ) held`.execute(db)
  return { all: Number(rows[0]?.all), available: Number(rows[0]?.available), disputed: Number(rows[0]?.disputed) }
}

/** SQL subquery for other modules' queries: the sales of which earnings are held for orders. */
export const heldForOrders = sql<{ order_id: string; sale_id: string }>`select distinct cause_id as order_id, sale_id
  from held_earnings where cause = 'order'`
