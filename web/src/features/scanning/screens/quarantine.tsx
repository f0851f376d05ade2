/** Shows the checks of uploads, and known illegal files with their reports. Only owners of the site see this page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { listQuarantined, readScanning, type QuarantinedFile } from '@fanfare/contract/scanning'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { fileSize } from '#lib/file-size.ts'
import { t } from '#lib/i18n.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { LockIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { ReportActs } from '../components/report-acts.tsx'
import { ScanState } from '../components/scan-state.tsx'
import css from '../components/scanning.module.css'

const all = { query: { limit: 20 } }
const page = createLoaders(async ({ list, read }) => {
  await Promise.all([list(listQuarantined, all), read(readScanning, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Known files'))

export default function Quarantine() {
  const state = useApiQuery(readScanning, {})
  const pages = useInfiniteQuery(infiniteQuery(listQuarantined, all))
  return (
    <Page title={t('Known files')} lead={leadOf(state)}>
      <ScanState state={state} />
      <Section title={t('Sealed files')}>
        <p className={css['soft']}>
          {t(
            'Only owners of the site see this list. Don’t tell anyone about a file, and don’t try to look at it. Send its report to the hotline of your country, such as the NCMEC CyberTipline, and record the number of the report.',
          )}
        </p>
        <DataTable
          pages={pages}
          label={t('Sealed files')}
          columns={columns()}
          details={{ of: (row) => <Facts row={row} />, nameOf: ({ owner }) => owner.name }}
          empty={
            <EmptyState icon={LockIcon} title={t('No known illegal files')}>
              {t('Uploads with a hash that the list marks as illegal appear here.')}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

const leadOf = ({ list, isListUnreadable }: Reply<typeof readScanning>): string =>
  list || isListUnreadable
    ? t('Uploads are compared with known files before anyone can see them.')
    : t('Uploads are not compared with known files, because no list of their hashes is configured.')

const columns = (): DataColumn<QuarantinedFile>[] => [
  { id: 'owner', label: t('Account'), cell: ({ owner }) => <PersonCell person={owner}>@{owner.username}</PersonCell> },
  { id: 'label', label: t('Label in the list'), cell: ({ label }) => <bdi>{label}</bdi> },
  { id: 'at', label: t('Found'), cell: ({ foundAt }) => <DateAndTimeOf at={foundAt} /> },
  {
    id: 'report',
    label: t('Report'),
    cell: ({ reportedAt, reference }) =>
      reportedAt === null ? (
        <span>{t('Not sent yet')}</span>
      ) : (
        <>
          <DateAndTimeOf at={reportedAt} /> <bdi>{reference}</bdi>
        </>
      ),
  },
  { id: 'acts', label: t('Actions'), align: 'end', card: 'action', cell: (file) => <ReportActs file={file} /> },
]

const Facts = ({ row }: { readonly row: QuarantinedFile }) => (
  <dl className={css['facts']}>
    <dt>{t('SHA-256')}</dt>
    <dd>{row.sha256}</dd>
    <dt>{t('MD5')}</dt>
    <dd>{row.md5 === '' ? t('Unknown') : row.md5}</dd>
    <dt>{t('Size')}</dt>
    <dd>{fileSize(row.bytes)}</dd>
    <dt>{t('Uploaded')}</dt>
    <dd>
      <DateAndTimeOf at={row.uploadedAt} />
    </dd>
  </dl>
)
