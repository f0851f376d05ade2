/** Marks content that not everyone can see with its audience. */
import type { Audience } from '@fanfare/contract/access'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'
import { Chip } from '#ui/card.tsx'
import { EarningsIcon, HeartIcon } from '#ui/icons.ts'

interface Sold {
  readonly audience: Audience
  readonly price: number
}

export function AudienceBadge({ of: { audience, price } }: { of: Sold }) {
  if (audience === 'free') return null
  if (audience === 'subscribers') return <Chip icon={HeartIcon}>{t('Subscribers')}</Chip>
  return (
    <Chip tone="brass" icon={EarningsIcon}>
      {formatTokens(price)}
    </Chip>
  )
}
