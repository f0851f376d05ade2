/** Sells a product: its price, variants, quantity, and the buttons to buy it. */
import { Suspense, useState, type ReactNode } from 'react'
import { SubscribeButton } from '#core/access/subscribe-button.tsx'
import { addToCart } from '#core/cart/cart.ts'
import { checkoutPath } from '#core/cart/checkout-path.ts'
import { useViewer } from '#core/viewer.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { CartIcon } from '#ui/icons.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { toast } from '#ui/toast.ts'
import { ProductPrice } from './product-price.tsx'
import { ratingLabel } from './rating-label.ts'
import type { SoldProduct } from './sold-product.ts'
import { SubscriberPrices } from './subscriber-prices.tsx'
import { chosenVariant, firstChoice, isSoldOut, maxPieces } from './variant-choice.ts'
import { VariantFields } from './variant-fields.tsx'
import css from './buy-panel.module.css'

/** Loads the styles of fields, which the rest of the page does not need. */
const QuantityField = lazyComponent(() => import('./quantity-field.tsx'))

/** The product's loader preloads this, so that the buttons below it do not move. */
export const preloadQuantity = async ({ form }: SoldProduct): Promise<void> => {
  if (form === 'physical') await QuantityField.preload()
}

const FEW_PIECES = 5

export function BuyPanel({ product, children }: { product: SoldProduct; children?: ReactNode }) {
  const { options, variants, rating, performer, unlock } = { unlock: [], ...product }
  const [chosen, choose] = useState(() => firstChoice(variants))
  const variant = chosenVariant(variants, chosen)
  return (
    <section className={css['panel']} aria-label={t('Buy')}>
      <ProductPrice product={product} variant={variant} />
      {rating.count > 0 && (
        <a href="#reviews" className={css['stars']}>
          {ratingLabel(rating)}
        </a>
      )}
      <VariantFields {...{ options, variants, chosen }} onChange={choose} />
      {children}
      <Purchase key={variant?._id} product={product} variant={variant} />
      <SubscriberPrices product={product} />
      {product.subscribersIncluded && unlock.some(({ by }) => by === 'subscribe') && (
        <SubscribeButton performer={performer} variant="quiet" />
      )}
    </section>
  )
}

interface PurchaseProps {
  readonly product: SoldProduct
  readonly variant: SoldProduct['variants'][number] | undefined
}

function Purchase({ product, variant }: PurchaseProps) {
  const viewer = useViewer()
  if (viewer && viewer.role !== 'fan') return <p className={css['note']}>{t('Only fan accounts can buy this.')}</p>
  if (!variant) return <p className={css['gone']}>{t('This combination is not available.')}</p>
  if (isSoldOut(variant)) return <p className={css['gone']}>{t('Sold out')}</p>
  return <BuyButtons product={product} variant={variant} />
}

interface BuyButtonsProps extends PurchaseProps {
  readonly variant: SoldProduct['variants'][number]
}

function BuyButtons({ product: { _id: productId, form, limitPerBuyer }, variant }: BuyButtonsProps) {
  const [quantity, setQuantity] = useState(1)
  const [isAdded, setAdded] = useState(false)
  const { _id: variantId, stock, price } = variant
  const line = { productId, variantId, quantity, seenPrice: price }
  const isDigital = form === 'digital'
  const max = maxPieces(variant, limitPerBuyer)

  function add(): void {
    if (addToCart(line) === 'full') return toast(t('Your cart is full.'), 'bad')
    setAdded(true)
    toast(t('Added to cart'))
  }
  return (
    <>
      {stock !== null && stock <= FEW_PIECES && (
        <p className={css['few']}>{t('{count, plural, one {Only # left} other {Only # left}}', { count: stock })}</p>
      )}
      <Suspense>{!isDigital && max > 1 && <QuantityField value={quantity} max={max} onChange={setQuantity} />}</Suspense>
      <div className={css['buttons']}>
        {isDigital && (
          <Button variant="brass" size="large" isWide to={checkoutPath(line)}>
            {price > 0 ? t('Buy now') : t('Get it for free')}
          </Button>
        )}
        <Button variant={isDigital ? 'quiet' : 'primary'} size="large" isWide icon={CartIcon} onClick={add}>
          {t('Add to cart')}
        </Button>
        {isAdded && (
          <Button variant="plain" isWide to="/cart">
            {t('View cart')}
          </Button>
        )}
      </div>
    </>
  )
}
