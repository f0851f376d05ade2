import { searchDisputes } from '@fanfare/contract/disputes'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

/** Only open disputes have deadlines. The first hundred are enough to find the next one. */
const open = { query: { status: 'open', limit: 100 } } as const

const queue: WorkQueue = {
  title: () => t('Open disputes'),
  to: '/admin/disputes',
  route: searchDisputes,
  load: (read) => read(searchDisputes, open),
  useQueue: () => {
    const { total, data } = useApiQuery(searchDisputes, open)
    const [next] = data.flatMap(({ dueBy, answeredAt }) => (dueBy !== null && answeredAt === null ? [dueBy] : [])).sort()
    return {
      total,
      details:
        next === undefined
          ? t('All evidence has been submitted.')
          : rich('Next deadline: {when}.', { when: <RelativeTime at={next} /> }),
    }
  },
}
export default queue
