/** Shows a seller the delivery address of an order, and records each view for the buyer. */
import type { Download } from '@fanfare/contract/downloads'
import { peopleById } from '#core/accounts/index.ts'
import { linesOfOrders, type OrderLineRow } from '#core/cart/index.ts'
import { labelOf } from '#core/postal-addresses/index.ts'
import { download } from '#lib/download.ts'
import { apiError, notFound } from '#lib/errors.ts'
import { currentLocale, date, decimal, t } from '#lib/i18n.ts'
import { makePdf } from '#platform/pdf.ts'
import type { Context, Tx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { lockOwnOrder } from '../acts/step.ts'
import { addressViewed } from '../events.ts'
import type { OrderRow } from '../store.ts'
import { addressesOfOrders, openOrderAddress, recordView } from './order-addresses.ts'

export interface ShownAddress {
  readonly order: OrderRow
  /** With the country's name as the last line. */
  readonly lines: readonly string[]
  readonly country: string
}

/** Throws `not_found` unless the viewer is the seller, and `not_allowed` without an address or after its time. */
export async function showAddress(tx: Tx, viewer: Viewer, orderId: string): Promise<ShownAddress> {
  const { order, by } = await lockOwnOrder(tx, viewer, orderId)
  if (by !== 'performer') throw notFound()
  const row = (await addressesOfOrders(tx.db, [orderId])).get(orderId)
  const address = await openOrderAddress(tx.services, row, tx.now)
  if (!address) throw apiError('not_allowed', t('The address of this order is no longer available.'))
  await recordView(tx, orderId, viewer.id)
  tx.emit(addressViewed, { orderId, fanId: order.buyer_id })
  return { order, lines: [...(await labelOf(address)), nameOf(address.country)], country: address.country }
}

const nameOf = (country: string): string => new Intl.DisplayNames([currentLocale()], { type: 'region' }).of(country) ?? country

/** Writes a packing slip without prices, as shops do for gifts. Viewing it counts as a view of the address. */
export async function packingSlip(ctx: Context, viewer: Viewer, orderId: string): Promise<Download> {
  const { order, lines: address } = await ctx.write((tx) => showAddress(tx, viewer, orderId))
  const [lines, people] = await Promise.all([linesOfOrders(ctx.db, [orderId]), peopleById(ctx.db, [order.performer_id])])
  const seller = people.get(order.performer_id)?.name ?? ''
  const { number } = order
  const title = t('Packing slip {number}', { number })
  const pdf = await makePdf({
    title,
    subtitle: date(order.created_at),
    lang: currentLocale(),
    at: ctx.clock.now(),
    footer: t('{seller}, {number}', { seller, number }),
    sections: [
      { title: t('Ship to'), lines: address },
      { title: t('From'), lines: [seller] },
      {
        title: t('Items'),
        table: {
          header: [t('Item'), t('Quantity')],
          rows: lines.filter(({ form }) => form === 'physical').map(slipRow),
        },
        ...(order.note !== '' && { note: order.note }),
      },
    ],
  })
  return download(`${number}.pdf`, 'application/pdf', pdf)
}

const slipRow = ({ title, options, quantity, returned }: OrderLineRow): string[] => [
  [title, ...options].join(', '),
  decimal(quantity - returned),
]
