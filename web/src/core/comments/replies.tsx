/** Lists the replies to a comment, oldest first. */
import type { ReactNode } from 'react'
import { commentAdded, type Comment } from '@fanfare/contract/comments'
import { useServerEvent } from '#lib/realtime.ts'
import { t } from '#lib/i18n.ts'
import { SkeletonRows } from '#ui/feedback.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { useComments } from './comment-cache.ts'
import type { CommentTarget } from './comment-target.ts'

interface RepliesProps {
  readonly thing: CommentTarget
  readonly parentId: string
  readonly children: (reply: Comment) => ReactNode
}

export function Replies({ thing, parentId, children }: RepliesProps) {
  const pages = useComments(thing, parentId)
  // New replies appear at the end, where they do not move the text being read.
  useServerEvent(commentAdded, (added) => void (added.parentId === parentId && pages.refetch()))
  return (
    <InfiniteList pages={pages} label={t('Replies')} empty={null} skeleton={<SkeletonRows count={1} />}>
      {children}
    </InfiniteList>
  )
}
