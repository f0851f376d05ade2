/** Returns one sentence that explains why a result was found. */
import type { FoundContent, FoundPerformer } from '@fanfare/contract/search'
import { t } from '#lib/i18n.ts'

export function matchReason({ match, isFollowed }: Pick<FoundContent | FoundPerformer, 'match' | 'isFollowed'>): string {
  const why = t(
    '{match, select, name {In their name} bio {In their bio} title {In the title} tag {Has this tag} other {In the text}}',
    { match },
  )
  return isFollowed ? t('{why} · You follow', { why }) : why
}
