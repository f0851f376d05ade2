import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { approveComment, deleteComment, editComment, pinComment, unpinComment, type Comment } from '@fanfare/contract/comments'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { useViewer } from '#core/viewer.ts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { toast } from '#ui/toast.ts'
import { BlockAuthor } from './block-author.tsx'
import { removeComment, replaceComment } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

interface ActionProps {
  readonly comment: Comment
  readonly thing: CommentTarget
}

export function EditComment({ comment, thing, onDone }: ActionProps & { readonly onDone: () => void }) {
  const queries = useQueryClient()
  const edit = useApiMutation(editComment)
  const send = async (text: string) => {
    replaceComment(queries, thing, {
      ...comment,
      ...changed(await edit.mutateAsync({ params: { id: comment._id }, body: { text } })),
    })
    onDone()
  }
  return (
    <CommentForm
      draft={`edit comment ${comment._id}`}
      label={t('Edit your comment')}
      initial={comment.text}
      isFocused
      error={edit.error}
      isPending={edit.isPending}
      send={send}
      onCancel={onDone}
    />
  )
}

const changed = ({ text, isEdited }: Comment) => ({ text, isEdited })

const failed = (error: Error) => toast(messageOf(error), 'bad')

export function Moderation({ comment, thing }: ActionProps) {
  const { _id: id, author, can, isPinned } = comment
  const viewer = useViewer()
  const mayBlock = can.includes('delete') && viewer?.role !== 'admin' && author !== null && author._id !== viewer?._id
  const pin = useApiMutation(isPinned ? unpinComment : pinComment)
  const approve = useApiMutation(approveComment)
  return (
    <>
      {can.includes('approve') && (
        <button
          type="button"
          className={css['act']}
          aria-busy={approve.isPending || undefined}
          onClick={() => approve.mutate({ params: { id } }, { onSuccess: () => toast(t('Comment approved')), onError: failed })}
        >
          {t('Approve')}
        </button>
      )}
      {can.includes('pin') && (
        <button
          type="button"
          className={css['act']}
          aria-busy={pin.isPending || undefined}
          onClick={() => pin.mutate({ params: { id } }, { onError: failed })}
        >
          {isPinned ? t('Unpin') : t('Pin')}
        </button>
      )}
      {can.includes('delete') && <Delete comment={comment} thing={thing} />}
      {mayBlock && <BlockAuthor author={author} />}
    </>
  )
}

function Delete({ comment, thing }: ActionProps) {
  const queries = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const { _id: id, totalReplies: count } = comment
  return (
    <>
      <button type="button" className={css['act']} onClick={() => setIsConfirming(true)}>
        {t('Delete')}
      </button>
      {isConfirming &&
        createPortal(
          <ConfirmMutation
            route={deleteComment}
            input={{ params: { id } }}
            onDone={() => removeComment(queries, thing, comment)}
            isOpen
            onClose={() => setIsConfirming(false)}
            title={t('Delete the comment?')}
            consequence={
              count > 0
                ? t('{count, plural, one {This also deletes its reply.} other {This also deletes its # replies.}}', { count })
                : t('This deletes it for everyone.')
            }
            action={t('Delete')}
          />,
          document.body,
        )}
    </>
  )
}
