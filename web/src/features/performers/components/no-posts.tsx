/** Replaces a profile's posts if there are none, or none that match the search. */
import type { Performer } from '@fanfare/contract/profiles'
import { NothingFound } from '#core/publications/tab-search.tsx'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon, PlusIcon } from '#ui/icons.ts'

interface NoPostsProps {
  readonly performer: Performer
  /** The search words. */
  readonly q: string | undefined
}

export default function NoPosts({ performer: { name, can }, q }: NoPostsProps) {
  if (q !== undefined) return <NothingFound q={q} />
  if (can.includes('edit')) {
    return (
      <EmptyState
        icon={PhotoIcon}
        title={t('Your first post will appear here')}
        action={
          <Button icon={PlusIcon} to="/studio/posts/new">
            {t('Write a post')}
          </Button>
        }
      >
        {t('A free post shows visitors what to expect.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={PhotoIcon} title={t('Nothing here yet')}>
      {t('{name} hasn’t published anything yet. Follow to get the first post on your home page.', { name })}
    </EmptyState>
  )
}
