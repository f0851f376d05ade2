/** One item in review, side by side with what is known about its performer and everyone shown. */
import { useParams, useSearchParams } from 'react-router'
import { QueueFilters, readReview } from '@fanfare/contract/content-reviews'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Decision } from '../components/decision.tsx'
import { ReviewItem } from '../components/review-item.tsx'
import { ReviewSide } from '../components/review-side.tsx'
import css from '../components/reviews.module.css'

const inputOf = (id = '', params: URLSearchParams) => ({ params: { id }, query: readFilters(QueueFilters, params) })

const page = createLoaders(
  async ({ read, params, url }) => void (await read(readReview, inputOf(params['id'], url.searchParams))),
)
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Content review'))

export default function Review() {
  const id = useParams()['id'] ?? ''
  const [params] = useSearchParams()
  const review = useApiQuery(readReview, inputOf(id, params))
  return (
    <Page title={review.title === '' ? review.kindLabel : review.title}>
      <BackLink to="/admin/review">{t('Content review')}</BackLink>
      <div className={css['columns']}>
        <ReviewItem key={id} of={review} />
        <div className={css['side']}>
          <Decision key={`${id} ${review.version}`} of={review} />
          <ReviewSide of={review} />
        </div>
      </div>
    </Page>
  )
}
