/** The reviews of a product: their average, the buyer's own, and the others. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '@fanfare/contract/people'
import { listReviews, type Review } from '@fanfare/contract/reviews'
import { infiniteQuery } from '#lib/api.ts'
import { formatCompact } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { InfiniteItems } from '#ui/infinite-list.tsx'
import { Inset } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { StarIcon } from '#ui/rare-icons.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewRow } from './review-row.tsx'
import { Stars } from './stars.tsx'
import css from './reviews.module.css'

interface ReviewsProps {
  /** The product's id. */
  readonly id: string
  readonly performer: Person
}

export default function Reviews({ id, performer }: ReviewsProps) {
  const pages = useInfiniteQuery(infiniteQuery(listReviews, { params: { id }, query: {} }))
  const first = pages.data?.pages[0]
  const own = first?.own ?? undefined
  return (
    <Inset>
      <div id="reviews">
        <Section title={t('Reviews')}>
          {first && first.rating.count > 0 && <Summary rating={first.rating} counts={first.counts} />}
          {first?.canReview && <OwnReview {...{ id, performer, own }} />}
          <InfiniteItems
            pages={pages}
            empty={
              !own && (
                <EmptyState icon={StarIcon} title={t('No reviews yet')}>
                  {t('Only fans who bought this can review it.')}
                </EmptyState>
              )
            }
          >
            {(reviews) => (
              <ul className={css['list']} aria-label={t('Reviews')}>
                {reviews
                  .filter(({ _id }) => _id !== own?._id)
                  .map((review) => (
                    <li key={review._id}>
                      <ReviewRow review={review} performer={performer} />
                    </li>
                  ))}
              </ul>
            )}
          </InfiniteItems>
        </Section>
      </div>
    </Inset>
  )
}

interface SummaryProps {
  readonly rating: { readonly average: number; readonly count: number }
  /** With one star, two stars, up to five. */
  readonly counts: readonly number[]
}

const Summary = ({ rating: { average, count }, counts }: SummaryProps) => (
  <div className={css['summary']}>
    <div className={css['average']}>
      <strong>{formatCompact(average)}</strong>
      <Stars stars={average} />
      <small>{t('{count, plural, one {# review} other {# reviews}}', { count })}</small>
    </div>
    <ul className={css['bars']} aria-label={t('Reviews by stars')}>
      {[5, 4, 3, 2, 1].map((stars) => (
        <li key={stars}>
          <span>{t('{stars, plural, one {# star} other {# stars}}', { stars })}</span>
          <meter value={counts[stars - 1] ?? 0} max={count} aria-hidden />
          <span className={css['number']}>{formatCompact(counts[stars - 1] ?? 0)}</span>
        </li>
      ))}
    </ul>
  </div>
)

interface OwnReviewProps extends ReviewsProps {
  readonly own: Review | undefined
}

function OwnReview({ id, performer, own }: OwnReviewProps) {
  const [isWriting, setWriting] = useState(false)
  if (isWriting) return <ReviewForm id={id} own={own} onDone={() => setWriting(false)} />
  if (own) return <ReviewRow review={own} performer={performer} onEdit={() => setWriting(true)} />
  return (
    <div>
      <Button icon={StarIcon} onClick={() => setWriting(true)}>
        {t('Write review')}
      </Button>
    </div>
  )
}
