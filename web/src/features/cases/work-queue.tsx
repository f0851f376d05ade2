import { countCases } from '@fanfare/contract/cases'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'

const queue: WorkQueue = {
  title: () => t('Open cases'),
  to: '/admin/cases',
  route: countCases,
  load: (read) => read(countCases, {}),
  useQueue: () => {
    const { open, overdue } = useApiQuery(countCases, {})
    return {
      total: open,
      details: overdue > 0 && t('{count, plural, one {# case is overdue.} other {# cases are overdue.}}', { count: overdue }),
    }
  },
  seeAll: { label: () => t('See decided cases'), to: '/admin/cases?status=decided' },
}
export default queue
