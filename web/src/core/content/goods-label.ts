/** Describes briefly what goods cost the viewer, such as `From 30 tokens`, or that they are sold out. */
import type { ContentCard } from '@fanfare/contract/content'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

type Goods = NonNullable<ContentCard['goods']>

export function goodsLabel(price: number, { isFrom, isSoldOut }: Goods): string {
  if (isSoldOut) return t('Sold out')
  const amount = price > 0 ? formatTokens(price) : t('Free for you')
  return isFrom ? t('From {amount}', { amount }) : amount
}
