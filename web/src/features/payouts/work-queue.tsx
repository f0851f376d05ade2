import { countPendingPayouts } from '@fanfare/contract/payouts'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { formatMoney } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

const queue: WorkQueue = {
  title: () => t('Pending payouts'),
  to: '/admin/payouts',
  route: countPendingPayouts,
  load: (read) => read(countPendingPayouts, {}),
  useQueue: () => {
    const { total, sum, currency, oldest } = useApiQuery(countPendingPayouts, {})
    const words = { sum: formatMoney(sum, currency), when: oldest && <RelativeTime at={oldest} /> }
    return { total, details: oldest && rich('{sum} requested. Oldest request: {when}.', words) }
  },
}
export default queue
