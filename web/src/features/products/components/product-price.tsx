/** A price of a product for the viewer, with the regular price and the reason for a discount. */
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { discountLabel, ownDiscount, subscriberDiscount } from './discount-label.ts'
import type { SoldProduct } from './sold-product.ts'
import css from './product-price.module.css'

interface ProductPriceProps {
  readonly product: SoldProduct
  /** Undefined while no variant is chosen. */
  readonly variant: { readonly price: number; readonly fullPrice: number } | undefined
}

export function ProductPrice({ product, variant }: ProductPriceProps) {
  const { price, fullPrice } = variant ?? cheapest(product.variants)
  const amount = price > 0 ? formatTokens(price) : t('Free for you')
  return (
    <div aria-live="polite">
      <p className={css['price']}>
        <strong>{variant ? amount : t('From {amount}', { amount })}</strong>
        {fullPrice > price && (
          <s>
            <VisuallyHidden>{t('Regular price:')} </VisuallyHidden>
            {formatTokens(fullPrice)}
          </s>
        )}
      </p>
      {fullPrice > price && <p className={css['reason']}>{reasonOf(product)}</p>}
    </div>
  )
}

const cheapest = (variants: SoldProduct['variants']) =>
  variants.reduce((least, one) => (one.price < least.price ? one : least), variants[0] ?? { price: 0, fullPrice: 0 })

/** Names the tier with this discount, if it is the only one. */
function reasonOf(product: SoldProduct): string {
  const percent = ownDiscount(product)
  const [first, ...others] = product.discounts.filter((one) => one.percent === percent)
  return first && others.length === 0 ? discountLabel(first) : subscriberDiscount(percent)
}
