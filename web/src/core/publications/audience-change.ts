/** Describes the consequences of changing the audience of published content. Pure. */
import type { Audience } from '@fanfare/contract/access'
import { t } from '#lib/i18n.ts'

interface ForWhom {
  readonly audience: Audience
  readonly subscribersIncluded: boolean
  readonly tierIds: readonly string[]
}

export interface PublishedAudience extends ForWhom {
  readonly totalSales: number
}

const isSeenBySubscribers = ({ audience, subscribersIncluded }: ForWhom) => audience !== 'paid' || subscribersIncluded

/** True when subscribers of some tier lose access. */
const isForFewer = (before: ForWhom, after: ForWhom): boolean =>
  after.tierIds.length > 0 && (before.tierIds.length === 0 || before.tierIds.some((id) => !after.tierIds.includes(id)))

/** Returns sentences to show before saving. Empty when no one loses access and no one has paid. */
export function audienceChangeWarnings(before: PublishedAudience, after: ForWhom): string[] {
  const lost =
    before.audience === 'free' && after.audience !== 'free'
      ? t('Everyone who can see it now loses access to it and its comments, unless they subscribe or pay.')
      : isSeenBySubscribers(before) && !isSeenBySubscribers(after)
        ? t('Subscribers who can see it now lose access, unless they pay for it.')
        : isSeenBySubscribers(before) && isForFewer(before, after)
          ? t('Subscribers in other tiers lose access, unless they change tier.')
          : undefined
  const isCheaper =
    before.audience === 'paid' && (after.audience !== 'paid' || (!before.subscribersIncluded && after.subscribersIncluded))
  const paid =
    isCheaper && before.totalSales > 0
      ? t('{count, plural, one {# fan has} other {# fans have}} bought it. They keep it and won’t be refunded.', {
          count: before.totalSales,
        })
      : undefined
  const open =
    after.audience === 'free' && before.audience !== 'free'
      ? t('Everyone can see it immediately, including visitors.')
      : undefined
  return [lost, open, paid].filter((one) => one !== undefined)
}
