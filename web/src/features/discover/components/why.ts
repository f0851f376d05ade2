/** Returns one sentence that explains why a result was found. */
import type { FoundContent, FoundPerformer } from '@fanfare/contract/search'
import { t } from '#lib/i18n.ts'

export function whyFound({ match, isFollowed }: Pick<FoundContent | FoundPerformer, 'match' | 'isFollowed'>): string {
  const why = t(
    '{match, select, name {Matches the name} bio {Matches the profile} title {Matches the title} tag {Has this tag} other {Matches the text}}',
    { match },
  )
  return isFollowed ? t('{why} · someone you follow', { why }) : why
}
