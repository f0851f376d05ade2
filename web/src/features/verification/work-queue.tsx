import { listVerifications } from '@fanfare/contract/verifications'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

const first = { query: { status: 'pending', limit: 1 } } as const

const queue: WorkQueue = {
  title: () => t('Pending verifications'),
  to: '/admin/verifications',
  route: listVerifications,
  load: (read) => read(listVerifications, first),
  useQueue: () => {
    const { total, data } = useApiQuery(listVerifications, first)
    const oldest = data[0]?.submittedAt
    return { total, details: oldest && rich('Oldest application: {when}.', { when: <RelativeTime at={oldest} /> }) }
  },
}
export default queue
