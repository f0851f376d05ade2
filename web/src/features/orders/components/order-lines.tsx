/** The products of an order and its sums. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order, OrderLine } from '@fanfare/contract/orders'
import { LinePicture } from '#core/cart/line-picture.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import css from './orders.module.css'

interface OrderLinesProps {
  readonly order: Order
  readonly addressOf: (line: OrderLine) => string
  /** Below a line. */
  readonly actOf?: (line: OrderLine) => ReactNode
}

export function OrderLines({ order, addressOf, actOf }: OrderLinesProps) {
  const { lines, shipping, total, refunded } = order
  const items = lines.reduce((sum, line) => sum + Math.round(line.total * 100), 0) / 100
  return (
    <>
      <ul className={css['lines']}>
        {lines.map((line) => (
          <li key={line._id}>
            <LinePicture picture={line.picture} />
            <div className={css['what']}>
              <Link to={addressOf(line)} className={css['title']} dir="auto">
                {line.title}
              </Link>
              {line.options !== '' && <p dir="auto">{line.options}</p>}
              {line.quantity > 1 && (
                <p>{rich('{quantity} × {price}', { quantity: line.quantity, price: <TokenAmount value={line.unitPrice} /> })}</p>
              )}
              {line.refunded > 0 && <p>{rich('Refunded: {amount}', { amount: <TokenAmount value={line.refunded} /> })}</p>}
              {line.returned > 0 && (
                <p>{t('{count, plural, one {# piece} other {# pieces}} returned', { count: line.returned })}</p>
              )}
              {actOf?.(line)}
            </div>
            <TokenAmount value={line.total} />
          </li>
        ))}
      </ul>
      <Sums
        rows={[
          ...(shipping
            ? [
                { label: t('Items'), value: <TokenAmount value={items} /> },
                {
                  label: shippingLabel(shipping),
                  value: shipping.price === 0 ? t('Free') : <TokenAmount value={shipping.price} />,
                },
              ]
            : []),
          { label: t('Total'), value: <TokenAmount value={total} />, isTotal: true },
          ...(refunded > 0 ? [{ label: t('Refunded'), value: <TokenAmount value={refunded} /> }] : []),
        ]}
      />
    </>
  )
}

const shippingLabel = ({ type, name }: NonNullable<Order['shipping']>): string =>
  type === 'pickup' ? t('Pickup: {name}', { name }) : t('Shipping: {name}', { name })
