import { listMails } from '@fanfare/contract/mails'
import type { WorkQueue } from '#core/feature.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { RelativeTime } from '#ui/amounts.tsx'

/** Emails that a mail server rejected or returned. Listed newest first. */
const failed = { query: { status: 'failed', limit: 1 } } as const

const queue: WorkQueue = {
  title: () => t('Undelivered emails'),
  to: '/admin/mails?status=failed',
  route: listMails,
  load: (read) => read(listMails, failed),
  useQueue: () => {
    const { total, data } = useApiQuery(listMails, failed)
    const latest = data[0]?.createdAt
    return { total, details: latest && rich('Latest email: {when}.', { when: <RelativeTime at={latest} /> }) }
  },
  seeAll: { label: () => t('All emails'), to: '/admin/mails' },
}
export default queue
