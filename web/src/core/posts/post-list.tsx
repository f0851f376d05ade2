/** Posts, read on and on. What is on the page stays where it is: nothing is read again behind the reader's back. */
import type { ReactNode } from 'react'
import type { Reply } from '@fanfare/contract'
import type { listPosts } from '@fanfare/contract/posts'
import { t } from '#lib/i18n.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { useFreshAccess } from './fresh.ts'
import { NewPosts } from './new-posts.tsx'
import { PostCard } from './post-card.tsx'
import { PostSkeleton } from './post-skeleton.tsx'
import { usePosts, type PostQuery } from './use-posts.ts'

interface PostListProps {
  readonly query: PostQuery
  /** The first page, where the loader could bring it. */
  readonly first: Reply<typeof listPosts> | undefined
  readonly label: string
  readonly empty: ReactNode
}

export function PostList({ query, first, label, empty }: PostListProps) {
  const pages = usePosts(query, first)
  const shown = pages.data?.pages.flatMap((one) => one.data) ?? []
  useFreshAccess()
  return (
    <div>
      {pages.data?.pages[0] && <NewPosts query={query} first={first ?? pages.data.pages[0]} shown={shown} />}
      <InfiniteList pages={pages} label={label} empty={empty} skeleton={<PostSkeleton />} end={t('You have seen it all.')}>
        {(post) => <PostCard post={post} isFirst={post._id === shown[0]?._id} />}
      </InfiniteList>
    </div>
  )
}
