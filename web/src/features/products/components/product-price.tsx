/** A price of a product for the viewer, with the regular price and the reason for a discount. */
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SoldProduct } from './sold-product.ts'
import css from './product-price.module.css'

interface ProductPriceProps {
  readonly product: Pick<SoldProduct, 'discount' | 'variants'>
  /** Undefined while no variant is chosen. */
  readonly variant: { readonly price: number; readonly fullPrice: number } | undefined
}

export function ProductPrice({ product: { discount, variants }, variant }: ProductPriceProps) {
  const { price, fullPrice } = variant ?? cheapest(variants)
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
      {discount && fullPrice > price && <p className={css['reason']}>{reasonOf(discount)}</p>}
    </div>
  )
}

const cheapest = (variants: SoldProduct['variants']) =>
  variants.reduce((least, one) => (one.price < least.price ? one : least), variants[0] ?? { price: 0, fullPrice: 0 })

function reasonOf({ percent, tier }: NonNullable<SoldProduct['discount']>): string {
  const share = formatPercent(percent / 100)
  if (percent === 100) return tier ? t('Free for {tier}', { tier: tier.name }) : t('Free for subscribers')
  return tier ? t('{share} off for {tier}', { share, tier: tier.name }) : t('{share} off for subscribers', { share })
}
