/** Asks before a post is taken away from everyone, and says what that means. */
import { useState } from 'react'
import { deletePost, type OwnPost } from '@fanfare/contract/posts'
import { messageOf } from '#lib/api.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Confirm } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

interface DeletePostProps {
  /** The sheet is open while there is one. */
  readonly post: Pick<OwnPost, '_id' | 'totalSales'> | undefined
  readonly onClose: () => void
  readonly onDone?: () => void
}

export function DeletePost({ post, onClose, onDone }: DeletePostProps) {
  const act = useApiMutation(deletePost)
  // While the sheet closes, it still says what it was about.
  const [last, setLast] = useState(post)
  if (post && post !== last) setLast(post)
  const sales = last?.totalSales ?? 0

  function remove(): void {
    if (!post) return
    act.mutate(
      { params: { id: post._id } },
      {
        onSuccess: () => {
          toast(t('The post is deleted'))
          onClose()
          onDone?.()
        },
        onError: (error) => toast(messageOf(error), 'bad'),
      },
    )
  }
  return (
    <Confirm
      isOpen={post !== undefined}
      onClose={onClose}
      title={t('Delete this post?')}
      consequence={
        <p>
          {t(
            '{count, plural, =0 {It is gone for everyone at once, with its photos, and cannot be brought back.} one {It is gone for everyone at once, with its photos, and cannot be brought back. # fan who has bought it will lose it, too.} other {It is gone for everyone at once, with its photos, and cannot be brought back. # fans who have bought it will lose it, too.}}',
            { count: sales },
          )}
        </p>
      }
      action={t('Delete the post')}
      isPending={act.isPending}
      onConfirm={remove}
    />
  )
}
