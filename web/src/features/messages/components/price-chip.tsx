/**
 * The price of a message, and whether it was paid. The amount that a buyer paid is on the receipt, because earlier purchases can
 * reduce it.
 */
import type { Message } from '@fanfare/contract/messages'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { TokenAmount } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { LockIcon, UnlockIcon } from '#ui/icons.ts'

interface PriceChipProps {
  readonly message: Message
  readonly isOwn: boolean
}

export default function PriceChip({ message, isOwn }: PriceChipProps) {
  if (message.paid !== undefined)
    return <Chip tone="good">{rich('Sent for {price}', { price: <TokenAmount value={message.paid} /> })}</Chip>
  if (message.locked) return null
  if (!isOwn)
    return (
      message.isSold && (
        <Chip tone="good" icon={UnlockIcon}>
          {t('Bought')}
        </Chip>
      )
    )
  const price = <TokenAmount value={message.price} />
  return (
    <Chip tone={message.isSold ? 'good' : 'brass'} icon={message.isSold ? UnlockIcon : LockIcon}>
      {message.isSold ? rich('{price} · paid', { price }) : rich('{price} · not unlocked yet', { price })}
      {message.openFileIds &&
        ` · ${t('{count, plural, one {# free preview} other {# free previews}}', { count: message.openFileIds.length })}`}
    </Chip>
  )
}
