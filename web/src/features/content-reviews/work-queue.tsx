import { countReviews } from '@fanfare/contract/content-reviews'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

const queue: WorkQueue = {
  title: () => t('Content in review'),
  to: '/admin/review',
  route: countReviews,
  load: (read) => read(countReviews, {}),
  useQueue: () => {
    const { waiting, overdue } = useApiQuery(countReviews, {})
    return {
      total: waiting,
      details:
        overdue > 0 &&
        t(
          '{count, plural, one {# item has waited for more than four hours.} other {# items have waited for more than four hours.}}',
          {
            count: overdue,
          },
        ),
    }
  },
}
export default queue
