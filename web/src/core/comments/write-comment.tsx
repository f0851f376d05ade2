/** The field for a new comment, or the reason why the viewer cannot comment. */
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { addComment, type CommentPermission } from '@fanfare/contract/comments'
import { FollowButton } from '#core/performers/follow-button.tsx'
import { contentKind } from '#core/kinds.ts'
import { useApiMutation } from '#lib/api-mutation.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { insertComment } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

const JoinSheet = idleComponent(() => import('#core/intents/join-sheet.tsx'))

interface WriteCommentProps {
  readonly thing: CommentTarget
  readonly permission: CommentPermission
}

export function WriteComment({ thing, permission }: WriteCommentProps) {
  const { name, username } = thing.performer
  if (permission === 'open') return <NewComment thing={thing} />
  if (permission === 'login') return <Join {...thing} />
  if (permission === 'follow') {
    const act = <FollowButton performer={thing.performer} isFollowed={false} size="small" />
    return <Missing words={t('Only {name}’s followers can comment.', { name })} act={act} />
  }
  if (permission === 'subscribe') {
    const act = (
      <Button size="small" to={`/${username}`}>
        {t('View subscription')}
      </Button>
    )
    return <Missing words={t('Only {name}’s subscribers can comment.', { name })} act={act} />
  }
  return <Missing words={t('No one can comment here right now.')} />
}

/** Leads back to the page of the content, where the comments are. */
function Join({ kind, id, performer }: CommentTarget) {
  const [isAsking, setAsking] = useState(false)
  const title = t('Sign up to comment')
  const act = (
    <Button size="small" onClick={() => setAsking(true)}>
      {t('Sign up')}
    </Button>
  )
  return (
    <>
      <Missing words={title} act={act} />
      {isAsking && (
        <JoinSheet title={title} page={contentKind(kind)?.addressOf?.(id, performer)} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const Missing = ({ words, act }: { words: string; act?: ReactNode }) => (
  <div className={css['missing']}>
    <p>{words}</p>
    {act}
  </div>
)

interface NewCommentProps {
  readonly thing: CommentTarget
  /** For a reply. */
  readonly parent?: { readonly id: string; readonly name: string }
  readonly onDone?: () => void
}

export function NewComment({ thing, parent, onDone }: NewCommentProps) {
  const queries = useQueryClient()
  const add = useApiMutation(addComment)
  const send = async (text: string) => {
    const about = { objectType: thing.kind, objectId: thing.id, ...(parent && { parentId: parent.id }) }
    insertComment(queries, thing, await add.mutateAsync({ body: { ...about, text } }))
    onDone?.()
  }
  return (
    <CommentForm
      draft={`comment ${parent?.id ?? thing.id}`}
      label={parent ? t('Reply to {name}', { name: parent.name }) : t('Add a comment')}
      isFocused={parent !== undefined}
      error={add.error}
      isPending={add.isPending}
      send={send}
      {...(onDone && { onCancel: onDone })}
    />
  )
}
