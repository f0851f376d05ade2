import { Suspense } from 'react'
import type { Performer } from '@fanfare/contract/profiles'
import { PostList } from '#core/posts/post-list.tsx'
import { POSTS_PAGE_SIZE, type PostQuery } from '#core/posts/use-posts.ts'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import css from './profile.module.css'

/** Few profiles have no posts. */
const NoPosts = lazyComponent(() => import('./no-posts.tsx'))
const PostSearch = idleComponent(() => import('./post-search.tsx'))

export interface TabProps {
  readonly performer: Performer
  readonly query: PostQuery
}

export const PostsTab = ({ performer, query }: TabProps) => (
  <section className={css['tab']} aria-label={t('Posts')}>
    {performer.totalPosts > POSTS_PAGE_SIZE && (
      <div className={css['search']}>
        <PostSearch />
      </div>
    )}
    <PostList
      query={query}
      label={t('Posts by {name}', { name: performer.name })}
      empty={
        <Suspense>
          <NoPosts performer={performer} q={query.q} />
        </Suspense>
      }
    />
  </section>
)
