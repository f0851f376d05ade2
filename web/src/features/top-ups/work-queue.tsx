import { searchTopUps } from '@fanfare/contract/top-ups'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

/** Waits for a second operator. Listed oldest first. */
const confirmed = { query: { status: 'confirmed', limit: 1 } } as const

const queue: WorkQueue = {
  title: () => t('Top-ups to approve'),
  to: '/admin/top-ups',
  route: searchTopUps,
  load: (read) => read(searchTopUps, confirmed),
  useQueue: () => {
    const { total, data } = useApiQuery(searchTopUps, confirmed)
    const oldest = data[0]?.createdAt
    return { total, details: oldest && rich('Oldest top-up: {when}.', { when: <RelativeTime at={oldest} /> }) }
  },
}
export default queue
