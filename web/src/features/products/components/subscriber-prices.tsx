/** What subscribers of other tiers pay for a product. Renders nothing without discounts. */
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import type { SoldProduct } from './sold-product.ts'
import css from './subscriber-prices.module.css'

export function SubscriberPrices({ product }: { product: SoldProduct }) {
  const { discount, discounts, subscribersIncluded } = product
  const own = discount?.percent ?? 0
  const better = discounts.filter(({ percent }) => percent > own)
  if (own === 100) return null
  if (subscribersIncluded) return <p className={css['prices']}>{t('Free for subscribers')}</p>
  if (better.length === 0) return null
  return (
    <ul className={css['prices']} aria-label={t('Prices for subscribers')}>
      {better.map(({ tier: { _id, name }, percent }) => (
        <li key={_id}>
          {percent === 100
            ? t('Free for {tier}', { tier: name })
            : t('{share} off for {tier}', { share: formatPercent(percent / 100), tier: name })}
        </li>
      ))}
    </ul>
  )
}
