/** Writes a seller's orders as CSV, one line per product. Without addresses, so that no copy of them is left anywhere. */
import type { Download } from '@fanfare/contract/downloads'
import type { OrderFilters, OrderStatus } from '@fanfare/contract/orders'
import type { Person } from '@fanfare/contract/people'
import { peopleById } from '#core/accounts/index.ts'
import { linesOfOrders, type OrderLineRow } from '#core/cart/index.ts'
import { refundedOf } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv, type Cell } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { totalOf } from './acts/refund-lines.ts'
import { addressesOfOrders } from './address/order-addresses.ts'
import { findOrders } from './find-orders.ts'
import type { OrderRow } from './store.ts'

const MAX_LINES = 10_000

/** Throws `not_valid` if there are too many orders. */
export async function ordersFile({ db, clock }: Context, performerId: string, filters: OrderFilters): Promise<Download> {
  const { rows, total } = await findOrders(db, { side: 'performer', accountId: performerId }, filters, {
    limit: MAX_LINES,
    offset: 0,
  })
  const ids = rows.map(({ id }) => id)
  const lines = total > MAX_LINES ? [] : await linesOfOrders(db, ids)
  if (total > MAX_LINES || lines.length > MAX_LINES)
    throw notValid('from', t('This is more than {most} lines. Choose a shorter period.', { most: MAX_LINES }))
  const [people, addresses, refunded] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.buyer_id),
    ),
    addressesOfOrders(db, ids),
    refundedOf(
      db,
      lines.map((line) => line.sale_id),
    ),
  ])
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  const cells = rows.flatMap((row) =>
    (byOrder.get(row.id) ?? []).map((line) =>
      cellsOf(row, line, {
        buyer: people.get(row.buyer_id)!,
        country: addresses.get(row.id)?.country ?? '',
        refunded: refunded.get(line.sale_id) ?? 0,
      }),
    ),
  )
  return download(`orders-${clock.now().toISOString().slice(0, 10)}.csv`, 'text/csv', toCsv(head(), cells))
}

const head = (): string[] => [
  t('Number'),
  t('Date'),
  t('Status'),
  t('Buyer'),
  t('Username'),
  t('Country'),
  t('Item'),
  t('Options'),
  t('Quantity'),
  t('Tokens'),
  t('Refunded'),
  t('Shipping'),
  t('Shipped'),
  t('Carrier'),
  t('Tracking number'),
]

const statusLabels: Readonly<Record<OrderStatus, () => string>> = {
  paid: () => t('Paid'),
  processing: () => t('Processing'),
  shipped: () => t('Shipped'),
  delivered: () => t('Delivered'),
  cancelled: () => t('Cancelled'),
  refunded: () => t('Refunded'),
  returned: () => t('Returned'),
}

interface Facts {
  readonly buyer: Person
  readonly country: string
  readonly refunded: number
}

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? ''

/** The price of shipping is in the first line of an order, so that the column adds up. */
const cellsOf = (row: OrderRow, line: OrderLineRow, { buyer, country, refunded }: Facts): Cell[] => [
  row.number,
  dayOf(row.created_at),
  statusLabels[row.status](),
  buyer.name,
  buyer.username,
  country,
  line.title,
  line.options.join(', '),
  line.quantity,
  fromMinorUnits(totalOf(line)),
  fromMinorUnits(refunded),
  line.position === 0 ? fromMinorUnits(row.shipping_price) : 0,
  dayOf(row.shipped_at),
  row.carrier,
  row.tracking_number,
]
