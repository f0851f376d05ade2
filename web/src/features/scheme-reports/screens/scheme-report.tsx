/** The figures of one month, its files, and its revisions. */
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import {
  downloadSchemeReport,
  makeSchemeReport,
  readSchemeReport,
  type SchemeReport as Report,
} from '@fanfare/contract/scheme-reports'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { ReportTables } from '#core/report-tables/report-tables.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { DateAndTimeOf } from '#ui/date-and-time-of.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { monthLabel } from '#ui/fields/month-field.tsx'
import { RetryIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { MakeAgain } from '../components/make-again.tsx'
import css from '../components/scheme-reports.module.css'

const inputOf = (month = '', params: URLSearchParams) => {
  const revision = Number(params.get('revision'))
  return { params: { month }, query: revision > 0 ? { revision } : {} }
}

const page = createLoaders(async ({ read, params, url }) => {
  await read(readSchemeReport, inputOf(params['month'], url.searchParams))
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Monthly report'))

export default function SchemeReport() {
  const { month = '' } = useParams()
  const [params] = useSearchParams()
  const report = useApiQuery(readSchemeReport, inputOf(month, params))
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Page
      title={t('Report for {month}', { month: monthLabel(report.month) })}
      action={
        <IfPermitted route={makeSchemeReport}>
          <Button variant="quiet" size="small" icon={RetryIcon} onClick={() => setIsMaking(true)}>
            {t('Compute again')}
          </Button>
        </IfPermitted>
      }
    >
      <BackLink to="/admin/scheme-reports">{t('Monthly reports')}</BackLink>
      <Files report={report} />
      {report.revisions.length > 1 && <Revisions report={report} />}
      <ReportTables tables={report.tables} />
      {isMaking && <MakeAgain month={report.month} onClose={() => setIsMaking(false)} />}
    </Page>
  )
}

function Files({ report: { month, revision, hash, madeAt, reason, madeBy } }: { readonly report: Report }) {
  const fileOf = (format: 'csv' | 'pdf') => ({ params: { month }, query: { format, revision } })
  return (
    <Section title={t('Files')} isCard>
      <dl className={css['facts']}>
        <dt>{t('Revision')}</dt>
        <dd>{revision}</dd>
        <dt>{t('Made')}</dt>
        <dd>
          <DateAndTimeOf at={madeAt} />
        </dd>
        <dt>{t('By')}</dt>
        <dd>{madeBy === null ? t('The site') : <bdi>{madeBy.name}</bdi>}</dd>
        {reason !== '' && (
          <>
            <dt>{t('Reason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
        <dt>{t('SHA-256')}</dt>
        <dd>
          <code className={css['hash']}>{hash}</code>
        </dd>
      </dl>
      <p className={css['soft']}>{t('The SHA-256 is that of the CSV file. The PDF file names it.')}</p>
      <Downloads>
        <DownloadButton route={downloadSchemeReport} input={fileOf('csv')}>
          {t('Download CSV')}
        </DownloadButton>
        <DownloadButton route={downloadSchemeReport} input={fileOf('pdf')}>
          {t('Download PDF')}
        </DownloadButton>
      </Downloads>
    </Section>
  )
}

const Revisions = ({ report: { month, revision: shown, revisions } }: { readonly report: Report }) => (
  <Section title={t('Revisions')} isCard>
    <ul className={css['revisions']}>
      {revisions.map(({ revision, madeAt, reason }) => (
        <li key={revision}>
          <Link to={`/admin/scheme-reports/${month}?revision=${revision}`} aria-current={revision === shown ? 'page' : undefined}>
            {rich('Revision {revision}, {date}', { revision, date: <DateAndTimeOf at={madeAt} /> })}
          </Link>
          {reason !== '' && <p className={css['soft']}>{reason}</p>}
        </li>
      ))}
    </ul>
  </Section>
)
