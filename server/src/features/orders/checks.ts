/** Checks the orders against their sales, and that exactly the earnings of undelivered orders are held. */
import { sql, type RawBuilder } from 'kysely'
import { lineSales } from '#core/cart/index.ts'
import { heldForOrders, MAX_DIFFERENCES, saleTokens, type BookCheck, type Difference } from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { OPEN } from './rules.ts'

const isOpen = sql`o.status in (${sql.join(OPEN.map((status) => sql.lit(status)))})`

/** The sales of each order, with the price that the order has for them. */
const soldOf = sql`select o.id as order_id, o.status, l.sale_id, l.price, l.is_sent
    from orders o join (${lineSales}) l on l.order_id = o.id
  union all select o.id, o.status, o.shipping_sale_id, o.shipping_price, true from orders o where o.shipping_sale_id is not null`

async function differences(db: Db, query: RawBuilder<Difference>): Promise<Difference[]> {
  const { rows } = await sql<Difference>`${query} limit ${MAX_DIFFERENCES}`.execute(db)
  return rows.map(({ what, expected, found }) => ({ what, expected: Number(expected), found: Number(found) }))
}

export const bookChecks: readonly BookCheck[] = [
  {
    name: 'orders',
    title: () => t('Orders and their sales'),
    find: ({ db }) =>
      differences(
        db,
        sql<Difference>`select * from (
          select 'order ' || o.id as what, o.total as expected, coalesce(sum(s.tokens), 0) as found
          from orders o left join (${soldOf}) sold on sold.order_id = o.id left join (${saleTokens}) s using (sale_id) group by o.id
          union all
          select 'sale ' || sale_id, sold.price, s.tokens from (${soldOf}) sold join (${saleTokens}) s using (sale_id)
          union all
          select 'checkout ' || c.id, c.tokens, coalesce(sum(o.total), 0) from checkouts c left join orders o on o.checkout_id = c.id group by c.id
        ) both_sides where expected <> found`,
      ),
  },
  {
    name: 'undelivered',
    title: () => t('Undelivered orders and their held earnings'),
    isCount: true,
    find: ({ db }) =>
      differences(
        db,
        sql<Difference>`select * from (
          select 'order ' || coalesce(open.order_id, held.order_id) || ', sale ' || coalesce(open.sale_id, held.sale_id) as what,
            (open.sale_id is not null)::int as expected, (held.sale_id is not null)::int as found
          from (select o.order_id, o.sale_id from (${soldOf}) o where o.is_sent and ${isOpen}) open
          full join (${heldForOrders}) held
            on held.order_id = open.order_id and held.sale_id = open.sale_id
        ) both_sides where expected <> found`,
      ),
  },
]
