/** What it means for others when a published post is for somebody else from now on. Pure. */
import type { OwnPost } from '@fanfare/contract/posts'
import { t } from '#lib/i18n.ts'

type ForWhom = Pick<OwnPost, 'audience' | 'subscribersIncluded'>

const isSeenBySubscribers = ({ audience, subscribersIncluded }: ForWhom) => audience !== 'paid' || subscribersIncluded

/** Sentences to be read before it is saved; none where nobody loses anything and nobody has paid. */
export function consequencesOf(before: ForWhom & Pick<OwnPost, 'totalSales'>, after: ForWhom): string[] {
  const lost =
    before.audience === 'free' && after.audience !== 'free'
      ? t('Everyone who can see it now loses it, with its comments, unless they subscribe or pay from now on.')
      : isSeenBySubscribers(before) && !isSeenBySubscribers(after)
        ? t('Subscribers who can see it now lose it, unless they pay for it.')
        : undefined
  const isCheaper =
    before.audience === 'paid' && (after.audience !== 'paid' || (!before.subscribersIncluded && after.subscribersIncluded))
  const paid =
    isCheaper && before.totalSales > 0
      ? t('{count, plural, one {# fan has} other {# fans have}} bought it. They keep it and are not refunded.', {
          count: before.totalSales,
        })
      : undefined
  const open = after.audience === 'free' && before.audience !== 'free' ? t('Everyone sees it at once, visitors too.') : undefined
  return [lost, open, paid].filter((one) => one !== undefined)
}
