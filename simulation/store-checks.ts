/** Checks the store at the end: stock, orders, and everything that is held for orders and custom orders. */
import type pg from 'pg'
import { buyProduct, checkout } from '@fanfare/contract/orders'
import { STOCK_TEXT } from './areas/shop.ts'
import { runChecks, type Check } from './check.ts'
import type { Findings } from './protocol.ts'

/** A request that took effect, with its reply. */
export interface Acknowledged {
  readonly path: string
  readonly answer: string
}

const IS_OPEN = `o.status in ('paid', 'processing', 'shipped')`
/** The clock acts within a day, because the last hours of a seed run every scheduled job. */
const OVERDUE = `$1::timestamptz - interval '1 day'`

/** The sales of each order, without delivered files. */
const SENT = `select order_id, sale_id from order_lines where form = 'physical'
  union all select id, shipping_sale_id from orders where shipping_sale_id is not null`

export const storeChecks: readonly Check[] = [
  {
    name: 'the stock is what was put on sale without what is out',
    query: `select v.id, v.stock, put.pieces as put, sold.pieces as out from product_variants v join products p on p.id = v.product_id
      cross join lateral (select (string_to_array(substr(p.description, ${STOCK_TEXT.length + 1}), ' ')::int[])[v.position + 1] as pieces
        where p.description like '${STOCK_TEXT}%') put
      cross join lateral (select coalesce(sum(quantity - restocked), 0) as pieces from order_lines where variant_id = v.id) sold
      where v.stock < 0 or v.stock is distinct from put.pieces - sold.pieces`,
  },
  {
    name: 'pieces that never left return to the stock with a full refund',
    query: `select l.id, l.order_id, o.status, l.quantity, l.restocked from order_lines l join orders o on o.id = l.order_id
      where (o.shipped_at is null or l.form = 'digital') and l.restocked
        <> case when exists (select from refunds r where r.sale_id = l.sale_id and r.is_full) then l.quantity else 0 end`,
  },
  {
    name: 'the earnings of undelivered orders are held, and no others',
    query: `select o.id, o.status, sent.sale_id, s.net, back.net as refunded, held.net as held
      from orders o join (${SENT}) sent on sent.order_id = o.id join sales s on s.id = sent.sale_id
      cross join lateral (select coalesce(sum(net), 0) as net from refunds where sale_id = s.id) back
      cross join lateral (select coalesce(sum(net), 0) as net from held_earnings where cause = 'order' and cause_id = o.id and sale_id = s.id) held
      where held.net <> case when ${IS_OPEN} then s.net - back.net else 0 end
      union all select cause_id, 'no order', sale_id, 0, 0, net from held_earnings h
        where cause = 'order' and not exists (select from (${SENT}) sent where order_id = h.cause_id and sale_id = h.sale_id)`,
  },
  {
    name: 'orders know their refunds',
    query: `select o.id, o.status, o.total, o.refunded, back.tokens from orders o cross join lateral (
        select coalesce(sum(r.tokens), 0) as tokens from refunds r where r.sale_id = o.shipping_sale_id
          or r.sale_id in (select sale_id from order_lines where order_id = o.id)
      ) back where o.refunded <> back.tokens
        or (o.total > 0 and back.tokens = o.total and o.status not in ('cancelled', 'refunded', 'returned')
          and not exists (select from order_lines l where l.order_id = o.id and l.unit_price = 0))`,
  },
  {
    name: 'tokens of a custom order are in escrow while it is open, and its end says where they went',
    query: `select o.id, o.state, o.price, h.tokens, h.closed_at, h.released, o.sale_id, done.returned, done.released as reported
      from custom_orders o left join escrow_holds h on h.id = o.id
      left join lateral (select returned, released from custom_order_steps where order_id = o.id and released is not null) done on true
      where (h.id is not null) <> (o.state in ('active', 'delivered', 'disputed', 'completed', 'refunded', 'settled'))
        or (h.id is not null and (h.tokens <> o.price
          or (h.closed_at is null) <> (o.state in ('active', 'delivered', 'disputed'))
          or (h.closed_at is not null) <> (done.released is not null)
          or (h.closed_at is not null and (h.released <> done.released or h.tokens <> done.released + done.returned))
          or (o.sale_id is not null) <> (coalesce(h.released, 0) > 0)
          or (o.state = 'completed' and h.released <> h.tokens) or (o.state = 'refunded' and h.released <> 0)))`,
  },
  {
    name: 'tokens are in escrow for custom orders and minutes of private shows only',
    query: `select h.id from escrow_holds h where not exists (select from custom_orders where id = h.id)
      and not exists (select from private_show_minutes where id = h.id)`,
  },
]

/** Queries with the site's time as their parameter. */
const clockChecks: readonly Check[] = [
  {
    name: 'the clock ends custom orders and private shows, and delivers orders',
    query: `select id, state, clock_at from custom_orders where clock_at < ${OVERDUE} and closed_at is null
      union all select id, status, clock_at from private_shows where clock_at < ${OVERDUE}
      union all select id, status, deliver_by from orders where status = 'shipped' and deliver_by < ${OVERDUE}
      union all select id, status, ship_by from orders where status in ('paid', 'processing') and late_at is null
        and ship_by < ${OVERDUE} - interval '3 days'`,
  },
]

interface OrderRow {
  readonly id: string
  readonly checkout_id: string
  readonly tokens: string
  readonly sales: readonly string[]
}

/** Checks that every acknowledged payment is one checkout with these orders, and that there is no other checkout. */
async function findWrongOrders(client: pg.Client, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await client.query<OrderRow>(`select o.id, o.checkout_id, c.tokens,
      array(select sale_id::text from order_lines where order_id = o.id) as sales
    from orders o join checkouts c on c.id = o.checkout_id`)
  const wrong: string[] = []
  const known = new Set<string>()
  for (const { path, answer } of acknowledged) {
    if (path !== checkout.path && path !== buyProduct.path) continue
    const paid = JSON.parse(answer) as { _id?: string; tokens: number; orders?: { _id: string }[] }
    const found = rows.filter(
      ({ id, sales }) => paid.orders?.some((order) => order._id === id) ?? sales.includes(String(paid._id)),
    )
    const checkouts = new Set(found.map((row) => row.checkout_id))
    const [one] = checkouts
    const isWhole =
      found.length === (paid.orders?.length ?? 1) &&
      checkouts.size === 1 &&
      Number(found[0]?.tokens) === Math.round(paid.tokens * 100)
    if (!isWhole || one === undefined || known.has(one)) wrong.push(`acknowledged, and not stored once: ${answer.slice(0, 300)}`)
    else known.add(one)
  }
  for (const row of rows) if (!known.has(row.checkout_id)) wrong.push(`never acknowledged: ${JSON.stringify(row)}`)
  return wrong
}

export async function checkStore(client: pg.Client, acknowledged: readonly Acknowledged[], now: Date): Promise<Findings> {
  const wrong = await findWrongOrders(client, acknowledged)
  const orders = wrong.length > 0 ? [{ name: 'every acknowledged order exists once', found: wrong.slice(0, 3).join('; ') }] : []
  return [...(await runChecks(client, clockChecks, [now])), ...orders]
}
