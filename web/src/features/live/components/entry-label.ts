/** Says briefly who can enter a room, and for what price. */
import type { LiveCard } from '@fanfare/contract/live-views'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

type Entry = Pick<LiveCard, 'audience' | 'tiers' | 'price' | 'unlock' | 'hasTicket'>

export function entryLabel({ audience, tiers, price, unlock, hasTicket }: Entry): string {
  if (hasTicket) return t('You have a ticket')
  const ticket = unlock.find(({ by }) => by === 'purchase')
  if (price > 0)
    return t('Ticket: {price}', { price: formatTokens((ticket?.by === 'purchase' ? ticket.price : undefined) ?? price) })
  if (audience === 'followers') return t('Followers')
  if (audience === 'everyone') return t('Free')
  const [only] = tiers
  return tiers.length === 1 && only ? t('Tier {name}', { name: only.name }) : t('Subscribers')
}
