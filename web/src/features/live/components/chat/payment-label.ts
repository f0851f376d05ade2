import type { LiveMessage } from '@fanfare/contract/live-chat'
import { giftName } from '#core/gifts/gift-picture.tsx'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

/** Describes a payment in the chat, without the payer's name. Empty for text. */
export function paymentLabel({ kind, tokens, giftId, itemTitle }: LiveMessage): string {
  const price = formatTokens(tokens)
  if (kind === 'tip') return t('Tipped {price}', { price })
  if (kind === 'gift') return t('Sent a gift for {price}: {gift}', { gift: giftName(giftId ?? ''), price })
  if (kind === 'menuitem') return t('Bought “{item}” for {price}', { item: itemTitle, price })
  if (kind === 'ticket') return t('Bought a ticket for {price}', { price })
  return ''
}
