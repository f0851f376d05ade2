/** Finds sales of orders that were not shipped in time, to refund them. */
import { sql } from 'kysely'
import { lineSales } from '#core/cart/index.ts'
import { untouchedSales } from '#core/money/index.ts'
import type { RefundRule } from '#core/refunds/index.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Db } from '#platform/context.ts'
import { UNSHIPPED } from './rules.ts'

interface Search {
  readonly shipBy: Date
  readonly after: string
  readonly limit: number
}

/** Returns sales of undelivered pieces, in the order of their ids; uses index `orders_to_ship` or `orders_unshipped`. */
async function unshippedSales(db: Db, { shipBy, after, limit }: Search): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select sold.id from orders o cross join lateral (
      select sale_id as id from (${lineSales}) l where order_id = o.id and is_sent
      union all select o.shipping_sale_id where o.shipping_sale_id is not null
    ) sold where o.status in (${sql.join(UNSHIPPED.map((status) => sql.lit(status)))}) and o.ship_by <= ${shipBy}
      and sold.id > ${after}::uuid order by sold.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export const lateRule: RefundRule = {
  name: 'unshipped',
  label: () => t('Not shipped'),
  hint: () => t('An order was not shipped in time. Undelivered items are refunded.'),
  span: { label: () => t('Days after the deadline for shipping'), unit: () => t('days'), usual: 14 },
  reason: 'unshipped',
  async find({ db, clock }, { span, since, after: from, limit }) {
    // Sales that were refunded in part are left to people, so a page may have none.
    for (let after = from; ; ) {
      const ids = await unshippedSales(db, { shipBy: addDays(clock.now(), -span), after, limit })
      const last = ids.at(-1)
      if (last === undefined) return []
      const found = await untouchedSales(db, ids, since)
      if (found.length > 0) return found.map(({ id: saleId }) => ({ saleId }))
      after = last
    }
  },
}
