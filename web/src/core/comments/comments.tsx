/** Lists comments: the form, the pinned comment, then the newest first. */
import { t } from '#lib/i18n.ts'
import { EmptyState } from '#ui/feedback.tsx'
import { CommentIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { useComments } from './comment-cache.ts'
import { CommentRow } from './comment-row.tsx'
import { NewComments } from './new-comments.tsx'
import { WriteComment } from './write-comment.tsx'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

export function Comments({ thing }: { thing: CommentTarget }) {
  const pages = useComments(thing)
  const { permission, first } = pages.data?.pages[0] ?? {}
  return (
    <div className={css['comments']}>
      {permission && <WriteComment thing={thing} permission={permission} />}
      <NewComments thing={thing} shown={pages.data?.pages.flatMap((page) => page.data) ?? []} />
      <InfiniteList
        pages={pages}
        label={t('Comments')}
        empty={
          <EmptyState icon={CommentIcon} title={t('No comments yet')}>
            {permission === 'open' && t('Be the first to comment.')}
          </EmptyState>
        }
      >
        {(comment) => (
          <CommentRow comment={comment} thing={thing} isOpenAtFirst={comment._id === first && first !== thing.namedId} />
        )}
      </InfiniteList>
    </div>
  )
}
