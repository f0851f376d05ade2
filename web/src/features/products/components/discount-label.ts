/** Describes what subscribers pay less. Pure. */
import { formatPercent } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import type { SoldProduct } from './sold-product.ts'

/** Returns the viewer's own discount in percent. It is read from the dearest variant, whose price is rounded least. */
export function ownDiscount({ variants }: Pick<SoldProduct, 'variants'>): number {
  const [dearest] = variants.toSorted((one, other) => other.fullPrice - one.fullPrice)
  return dearest && dearest.fullPrice > 0 ? Math.round(100 - (dearest.price / dearest.fullPrice) * 100) : 0
}

/** Such as `20% off for Gold`. A performer's only tier has no name. */
export function discountLabel({ tier: { name }, percent }: SoldProduct['discounts'][number]): string {
  if (name === '') return subscriberDiscount(percent)
  return percent === 100
    ? t('Free for {tier}', { tier: name })
    : t('{share} off for {tier}', { share: shareOf(percent), tier: name })
}

export const subscriberDiscount = (percent: number): string =>
  percent === 100 ? t('Free for subscribers') : t('{share} off for subscribers', { share: shareOf(percent) })

const shareOf = (percent: number) => formatPercent(percent / 100)
