/** One performer's part of the checkout: what is ordered, and whether it is sent or collected. */
import type { QuotedLine, QuotedSeller } from '@fanfare/contract/cart'
import { isSameItem, type CartItem, type CartLine } from '#core/cart/cart-lines.ts'
import { optionsLabel } from '#core/cart/item-label.ts'
import { LinePicture, LineText, LineTitle } from '#core/cart/line-parts.tsx'
import { Choices } from '#core/checkout/choices.tsx'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { CartSeller } from './cart-seller.tsx'
import { LineNotes } from './cart-line.tsx'
import css from './cart.module.css'

interface CheckoutSellerProps {
  readonly seller: QuotedSeller
  /** The lines with the prices that the buyer saw before. */
  readonly seen: readonly CartLine[]
  /** The chosen pickup zone. Absent: the order is sent. */
  readonly pickup: string | undefined
  readonly onPickup: (zoneId: string | undefined) => void
  readonly onQuantity: (item: CartItem, quantity: number) => void
  readonly onRemove: (item: CartItem) => void
}

export function CheckoutSeller({ seller, seen, pickup, onPickup, onQuantity, onRemove }: CheckoutSellerProps) {
  const { lines, pickups } = seller
  return (
    <CartSeller seller={seller} delivery={pickups.length > 0 && <Delivery seller={seller} pickup={pickup} onChange={onPickup} />}>
      {lines.map((line) => (
        <li key={`${line.productId} ${line.variantId}`} className={css['line']}>
          <LinePicture picture={line.picture} />
          <LineText>
            <LineTitle>{line.title}</LineTitle>
            {line.options.length > 0 && <p dir="auto">{optionsLabel(line)}</p>}
            <Count line={line} />
            <LineNotes
              line={line}
              seenPrice={seen.find((one) => isSameItem(one, line))?.seenPrice}
              onQuantity={(quantity) => onQuantity(line, quantity)}
              onRemove={() => onRemove(line)}
            />
          </LineText>
          <strong className={css['amount']}>
            <TokenAmount value={line.total} />
          </strong>
        </li>
      ))}
    </CartSeller>
  )
}

function Count({ line: { quantity, unitPrice, fullPrice } }: { readonly line: QuotedLine }) {
  if (quantity === 1 && unitPrice === fullPrice) return null
  return (
    <p className={css['price']}>
      {quantity > 1 && <span>{quantity} ×</span>}
      {unitPrice < fullPrice && (
        <del>
          <TokenAmount value={fullPrice} />
        </del>
      )}
      <TokenAmount value={unitPrice} />
    </p>
  )
}

const SHIP = 'ship'

interface DeliveryProps {
  readonly seller: QuotedSeller
  readonly pickup: string | undefined
  readonly onChange: (zoneId: string | undefined) => void
}

function Delivery({ seller: { pickups, shippingToCountry }, pickup, onChange }: DeliveryProps) {
  return (
    <Choices
      legend={t('Delivery')}
      value={pickup ?? SHIP}
      onChange={(value) => onChange(value === SHIP ? undefined : value)}
      options={[
        {
          value: SHIP,
          title: t('Ship to my address'),
          ...(shippingToCountry !== null && { aside: priceLabel(shippingToCountry) }),
        },
        ...pickups.map((one) => ({
          value: one._id,
          title: <bdi>{one.name}</bdi>,
          detail: t('Pickup'),
          aside: priceLabel(one.price),
        })),
      ]}
    />
  )
}

const priceLabel = (price: number) => (price === 0 ? t('Free') : <TokenAmount value={price} />)
