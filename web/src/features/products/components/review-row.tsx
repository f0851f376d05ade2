/** One review with the seller's reply. */
import { useState } from 'react'
import type { Person } from '@fanfare/contract/people'
import { deleteReview, type Review } from '@fanfare/contract/reviews'
import { ConfirmMutation } from '#core/confirm-mutation.tsx'
import { ReportButton } from '#core/reports/report-button.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { ReplyForm } from './reply-form.tsx'
import { Stars } from './stars.tsx'
import css from './reviews.module.css'

interface ReviewRowProps {
  readonly review: Review
  /** The seller. */
  readonly performer: Person
  /** Present for the viewer's own review. */
  readonly onEdit?: () => void
}

export function ReviewRow({ review, performer, onEdit }: ReviewRowProps) {
  const { author, stars, text, isEdited, createdAt, reply } = review
  return (
    <article className={css['review']} aria-label={t('Review by {name}', { name: author.name })}>
      <Avatar person={author} size={32} />
      <div className={css['what']}>
        <p className={css['head']}>
          <PersonName person={author} />
          <span className={css['when']}>
            <RelativeTime at={createdAt} />
            {isEdited && ` · ${t('edited')}`}
          </span>
        </p>
        <Stars stars={stars} />
        {text !== '' && (
          <p className={css['text']} dir="auto">
            <RichText text={text} />
          </p>
        )}
        {reply && (
          <div className={css['reply']}>
            <p className={css['head']}>
              {t('Reply from {name}', { name: performer.name })}
              <span className={css['when']}>
                <RelativeTime at={reply.createdAt} />
              </span>
            </p>
            <p className={css['text']} dir="auto">
              <RichText text={reply.text} />
            </p>
          </div>
        )}
        <ReviewActs review={review} {...(onEdit && { onEdit })} />
      </div>
    </article>
  )
}

interface ReviewActsProps {
  readonly review: Review
  readonly onEdit?: () => void
}

function ReviewActs({ review, onEdit }: ReviewActsProps) {
  const { _id: reviewId, author, can, reply } = review
  const [isDeleting, setDeleting] = useState(false)
  const [isReplying, setReplying] = useState(false)
  if (isReplying) return <ReplyForm review={review} onDone={() => setReplying(false)} />
  return (
    <div className={css['buttons']}>
      {onEdit && can.includes('edit') && (
        <Button variant="plain" size="small" onClick={onEdit}>
          {t('Edit review')}
        </Button>
      )}
      {can.includes('reply') && (
        <Button variant="plain" size="small" onClick={() => setReplying(true)}>
          {reply ? t('Edit reply') : t('Reply')}
        </Button>
      )}
      {can.includes('delete') && (
        <Button variant="plain" size="small" onClick={() => setDeleting(true)}>
          {t('Delete review')}
        </Button>
      )}
      <ReportButton kind="review" id={reviewId} ownerId={author._id} className={css['report']} />
      <ConfirmMutation
        route={deleteReview}
        input={{ params: { id: reviewId } }}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDone={() => toast(t('Review deleted'))}
        title={t('Delete the review by {name}?', { name: author.name })}
        consequence={<p>{t('This deletes it and its reply for everyone.')}</p>}
        action={t('Delete')}
      />
    </div>
  )
}
