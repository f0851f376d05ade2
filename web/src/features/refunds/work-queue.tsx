import { searchRefundProposals } from '@fanfare/contract/refund-rules'
import { searchRefunds } from '@fanfare/contract/refunds'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

/** Both lists are newest first. */
const open = { query: { status: 'open', limit: 1 } } as const
const failed = { query: { status: 'failed', limit: 1 } } as const

const proposed: WorkQueue = {
  title: () => t('Proposed refunds'),
  to: '/admin/refund-rules',
  route: searchRefundProposals,
  load: (read) => read(searchRefundProposals, open),
  useQueue: () => {
    const { total, data } = useApiQuery(searchRefundProposals, open)
    const latest = data[0]?.foundAt
    return { total, details: latest && rich('Latest proposal: {when}.', { when: <RelativeTime at={latest} /> }) }
  },
}

const unpaid: WorkQueue = {
  title: () => t('Failed refunds'),
  to: '/admin/refunds?status=failed',
  route: searchRefunds,
  load: (read) => read(searchRefunds, failed),
  useQueue: () => {
    const { total, data } = useApiQuery(searchRefunds, failed)
    const latest = data[0]?.createdAt
    return { total, details: latest && rich('Latest refund: {when}.', { when: <RelativeTime at={latest} /> }) }
  },
  seeAll: { label: () => t('See refunds'), to: '/admin/refunds' },
}

export default [proposed, unpaid]
