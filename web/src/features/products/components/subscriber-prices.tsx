/** Shows the prices of a product for subscribers of other tiers. Renders nothing without discounts. */
import { t } from '#lib/i18n.ts'
import { discountLabel, ownDiscount } from './discount-label.ts'
import type { SoldProduct } from './sold-product.ts'
import css from './subscriber-prices.module.css'

export function SubscriberPrices({ product }: { product: SoldProduct }) {
  const own = ownDiscount(product)
  const better = product.discounts.filter(({ percent }) => percent > own)
  if (own === 100) return null
  if (product.subscribersIncluded) return <p className={css['prices']}>{t('Free for subscribers')}</p>
  if (better.length === 0) return null
  return (
    <ul className={css['prices']} aria-label={t('Prices for subscribers')}>
      {better.map((discount) => (
        <li key={discount.tier._id}>{discountLabel(discount)}</li>
      ))}
    </ul>
  )
}
