/** One comment with the reader's actions, and its replies when opened. */
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '@fanfare/contract/comments'
import type { Person } from '@fanfare/contract/people'
import { ReactionButton } from '#core/engagement/reaction-button.tsx'
import { ReportButton } from '#core/reports/report-button.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import { EditComment, Moderation } from './comment-actions.tsx'
import { Replies } from './replies.tsx'
import { NewComment } from './write-comment.tsx'
import type { CommentTarget } from './comment-target.ts'
import css from './comments.module.css'

interface CommentRowProps {
  readonly comment: Comment
  readonly thing: CommentTarget
}

interface OpenableRowProps extends CommentRowProps {
  /** The reply that the address names is below this comment. */
  readonly isOpenAtFirst?: boolean
}

export function CommentRow({ comment, thing, isOpenAtFirst = false }: OpenableRowProps) {
  const { author, totalReplies } = comment
  const isNamed = comment._id === thing.namedId
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [isReplying, setIsReplying] = useState(false)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.focus()
  }, [isNamed])
  return (
    <article
      ref={row}
      className={css['comment']}
      aria-label={author ? t('Comment by {name}', { name: author.name }) : t('Comment')}
      {...(isNamed && { tabIndex: -1, 'aria-current': true })}
    >
      {author ? <Avatar person={author} size={32} /> : <span className={css['nobody']} />}
      <div className={css['what']}>
        {author ? (
          <CommentBody comment={comment} author={author} thing={thing} onReply={() => setIsReplying(true)} />
        ) : (
          <p className={css['hidden']}>{t('You can’t see this comment.')}</p>
        )}
        {isReplying && author && (
          <NewComment
            thing={thing}
            parent={{ id: comment._id, name: author.name }}
            onDone={() => {
              setIsReplying(false)
              setIsOpen(true)
            }}
          />
        )}
        {totalReplies > 0 && (
          <button type="button" className={css['act']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen
              ? t('Hide replies')
              : t('{count, plural, one {Show # reply} other {Show # replies}}', { count: totalReplies })}
          </button>
        )}
        {isOpen && totalReplies > 0 && (
          <Replies thing={thing} parentId={comment._id}>
            {(reply) => <CommentRow comment={reply} thing={thing} />}
          </Replies>
        )}
      </div>
    </article>
  )
}

interface CommentBodyProps extends CommentRowProps {
  readonly author: Person
  readonly onReply: () => void
}

function CommentBody({ comment, author, thing, onReply }: CommentBodyProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { _id: id, can, engagement } = comment
  if (isEditing) return <EditComment comment={comment} thing={thing} onDone={() => setIsEditing(false)} />
  return (
    <>
      <p className={css['head']}>
        <PersonName person={author} {...(author.isPerformer && { to: `/${author.username}` })} />
        {comment.isByOwner && <Chip>{t('Performer')}</Chip>}
        {comment.isByBuyer && <Chip tone="good">{t('Verified buyer')}</Chip>}
        {comment.isPinned && <Chip>{t('Pinned')}</Chip>}
        {comment.isHeld && <Chip>{t('Only you and the author')}</Chip>}
        <span className={css['when']}>
          <RelativeTime at={comment.createdAt} />
          {comment.isEdited && ` · ${t('edited')}`}
        </span>
      </p>
      <p className={css['text']} dir="auto">
        <RichText text={comment.text} />
      </p>
      <div className={css['acts']}>
        <ReactionButton
          reaction="like"
          kind="comment"
          id={id}
          isOn={engagement.isLiked}
          count={engagement.likes}
          label={t('Like the comment by {name}', { name: author.name })}
          look="small"
        />
        {can.includes('reply') && (
          <button type="button" className={css['act']} onClick={onReply}>
            {t('Reply')}
          </button>
        )}
        {can.includes('edit') && (
          <button type="button" className={css['act']} onClick={() => setIsEditing(true)}>
            {t('Edit')}
          </button>
        )}
        <Moderation comment={comment} thing={thing} />
        <ReportButton kind="comment" id={id} ownerId={author._id} className={css['act']} />
      </div>
    </>
  )
}
