/** The reports that the viewer has sent, with their state and clock. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { listReports, type Report } from '@fanfare/contract/reports'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { reasonLabel } from '#core/reports/reason-labels.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime } from '#ui/amounts.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { FlagIcon } from '#ui/page-icons.ts'
import { StatusChip } from '../components/status-chip.tsx'
import css from '../components/reports.module.css'

const own = { query: { limit: 20 } } as const

const page = createLoaders(async ({ list }) => void (await list(listReports, own)))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Your reports'))

export default function Reports() {
  const pages = useInfiniteQuery(infiniteQuery(listReports, own))
  return (
    <Page title={t('Your reports')} lead={t('Only operators know what you have reported.')}>
      <InfiniteList
        pages={pages}
        label={t('Your reports')}
        empty={
          <EmptyState icon={FlagIcon} title={t('No reports')}>
            {t('Press “Report” in the menu of a post, message, comment or profile that breaks the rules.')}
          </EmptyState>
        }
      >
        {(report) => <Row report={report} />}
      </InfiniteList>
    </Page>
  )
}

const Row = ({ report }: { readonly report: Report }) => (
  <article className={css['row']}>
    <div className={css['head']}>
      <strong>
        {report.kindLabel}: {reasonLabel(report.reason)}
      </strong>
      <StatusChip status={report.status} />
    </div>
    {report.text !== '' && <p className={css['words']}>{report.text}</p>}
    <p className={css['soft']}>
      {t('Case {number}', { number: String(report.caseNumber) })} · <RelativeTime at={report.createdAt} />
      {' · '}
      {report.decidedAt === null
        ? rich('decided by {date}', { date: <DateOf at={report.dueAt} /> })
        : rich('decided {date}', { date: <DateOf at={report.decidedAt} /> })}
    </p>
  </article>
)
