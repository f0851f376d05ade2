/** An infinite list of posts. Posts on the page do not move, because nothing refetches in the background. */
import type { ReactNode } from 'react'
import { t } from '#lib/i18n.ts'
import { idleComponent } from '#ui/idle-component.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import { usePosts, type PostQuery } from './use-posts.ts'

/** Needs the realtime connection, which also comes after the page. */
const NewPosts = idleComponent(() => import('./new-posts.tsx'))

interface PostListProps {
  readonly query: PostQuery
  readonly label: string
  readonly empty: ReactNode
}

export function PostList({ query, label, empty }: PostListProps) {
  const pages = usePosts(query)
  // On a profile, the cover is painted first and posts are far below.
  const isOnProfile = query.performerId !== undefined
  const shown = pages.data?.pages.flatMap((one) => one.data) ?? []
  return (
    <div>
      <NewPosts query={query} shown={shown} />
      <InfiniteList pages={pages} label={label} empty={empty} skeleton={<PostSkeleton />} end={t('You’re all caught up.')}>
        {(post) => <PostCard post={post} isFirst={!isOnProfile && post._id === shown[0]?._id} showsPin={isOnProfile} />}
      </InfiniteList>
    </div>
  )
}
