/** The products of an order and its sums. */
import type { ReactNode } from 'react'
import type { Order, OrderLine } from '@fanfare/contract/orders'
import { optionsLabel } from '#core/cart/item-label.ts'
import { LinePicture, LineText, LineTitle } from '#core/cart/line-parts.tsx'
import { Sums } from '#core/checkout/sums.tsx'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import css from './orders.module.css'

interface OrderLinesProps {
  readonly order: Order
  /** The page of a product, for this side. */
  readonly addressOf: (productId: string) => string
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
            <LineText>
              {/* Deleted products have no page. */}
              <LineTitle to={line.productId === null ? undefined : addressOf(line.productId)}>{line.title}</LineTitle>
              {line.options.length > 0 && <p dir="auto">{optionsLabel(line)}</p>}
              {line.quantity > 1 && (
                <p>{rich('{quantity} × {price}', { quantity: line.quantity, price: <TokenAmount value={line.unitPrice} /> })}</p>
              )}
              {line.refunded > 0 && <p>{rich('Refunded: {amount}', { amount: <TokenAmount value={line.refunded} /> })}</p>}
              {line.returned > 0 && (
                <p>{t('{count, plural, one {# piece} other {# pieces}} returned', { count: line.returned })}</p>
              )}
              {actOf?.(line)}
            </LineText>
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
