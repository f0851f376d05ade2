import { Suspense } from 'react'
import type { Performer } from '@fanfare/contract/profiles'
import { PostList } from '#core/posts/post-list.tsx'
import { POSTS_AT_ONCE, type PostQuery } from '#core/posts/use-posts.ts'
import { t } from '#lib/i18n.ts'
import { deferred } from '#ui/deferred.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import css from './profile.module.css'

/** Few profiles have no posts. */
const NoPosts = lazyPart(() => import('./no-posts.tsx'))
const PostSearch = deferred(() => import('./post-search.tsx'))

export interface TabProps {
  readonly performer: Performer
  readonly query: PostQuery
}

export const PostsTab = ({ performer, query }: TabProps) => (
  <section className={css['tab']} aria-label={t('Posts')}>
    {performer.totalPosts > POSTS_AT_ONCE && (
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
