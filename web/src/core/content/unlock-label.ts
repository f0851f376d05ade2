/** Describes briefly how to unlock content, such as `30 tokens`. Media that the viewer owns reduce the price. */
import type { ContentCard } from '@fanfare/contract/content'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

export function unlockLabel({ audience, unlock, price }: Pick<ContentCard, 'audience' | 'unlock' | 'price'>): string {
  const offer = unlock.find((way) => way.by === 'purchase')
  if (audience === 'paid') return formatTokens(offer?.price ?? price)
  if (unlock.some(({ by }) => by === 'follow')) return t('Followers')
  return audience === 'free' ? t('Sign in') : t('Subscribers')
}
