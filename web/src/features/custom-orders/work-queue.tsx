import { listCustomOrdersForOperators } from '@fanfare/contract/custom-order-disputes'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { formatTokens } from '#lib/token-format.ts'

/** The longest waiting first. */
const disputed = { query: { state: 'disputed', limit: 1 } } as const

const queue: WorkQueue = {
  title: () => t('Custom order disputes'),
  to: '/admin/custom-orders',
  route: listCustomOrdersForOperators,
  load: (read) => read(listCustomOrdersForOperators, disputed),
  useQueue: () => {
    const { total, data } = useApiQuery(listCustomOrdersForOperators, disputed)
    const [first] = data
    return { total, details: first && t('Longest waiting: {price} in escrow.', { price: formatTokens(first.price) }) }
  },
  seeAll: { label: () => t('See custom orders'), to: '/admin/custom-orders' },
}
export default queue
