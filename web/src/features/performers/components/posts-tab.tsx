/** A profile's posts. */
import type { Performer } from '@fanfare/contract/profiles'
import { PostList } from '#core/posts/post-list.tsx'
import type { PostQuery } from '#core/posts/use-posts.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PhotoIcon, PlusIcon } from '#ui/icons.ts'
import css from './profile.module.css'

export interface TabProps {
  readonly performer: Performer
  readonly query: PostQuery
}

export const PostsTab = ({ performer, query }: TabProps) => (
  <section className={css['tab']} aria-label={t('Posts')}>
    <PostList query={query} label={t('Posts by {name}', { name: performer.name })} empty={<NoPosts performer={performer} />} />
  </section>
)

function NoPosts({ performer: { name, can } }: { performer: Performer }) {
  if (can.includes('edit')) {
    return (
      <EmptyState
        icon={PhotoIcon}
        title={t('Your first post goes here')}
        action={
          <Button icon={PlusIcon} to="/studio/posts/new">
            {t('Write a post')}
          </Button>
        }
      >
        {t('A free post shows visitors what they can look forward to.')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={PhotoIcon} title={t('Nothing here yet')}>
      {t('{name} has not published anything so far. Follow, and the first post comes to your home page.', { name })}
    </EmptyState>
  )
}
