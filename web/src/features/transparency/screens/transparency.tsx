/** The public page about how the site handles reports. */
import { useSearchParams, type MetaFunction } from 'react-router'
import { downloadTransparency, readTransparency, type Period } from '@fanfare/contract/transparency'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { ReportTables } from '#core/report-tables/report-tables.tsx'
import { useSettings } from '#core/viewer.ts'
import PageHtml from '#features/pages/components/page-html.tsx'
import { useApiQuery } from '#lib/api.ts'
import { formatDate } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Row } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import css from '../components/transparency.module.css'

const inputOf = (params: URLSearchParams) => {
  const period = params.get('period')
  return { query: period === null ? {} : { period } }
}

const page = createLoaders(({ read, url }) => read(readTransparency, inputOf(url.searchParams)))
export const loader = page.server
export const clientLoader = page.client
export const handle = { isOpenBeforeAgeCheck: true }
export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const { siteName = 'Fanfare', origin = '' } = rootOf(matches) ?? {}
  return publicPage({
    title: `${t('Transparency')} · ${siteName}`,
    description: t('How {site} handles reports, decisions, appeals and takedowns.', { site: siteName }),
    path: '/transparency',
    origin,
  })
}

export default function Transparency() {
  const [params, setParams] = useSearchParams()
  const { siteName } = useSettings()
  const { intro, periods, period, tables } = useApiQuery(readTransparency, inputOf(params))
  return (
    <div className={css['column']}>
      <Page
        title={t('Transparency')}
        lead={t('How {site} handles reports, decisions, appeals and takedowns.', { site: siteName })}
      >
        {intro !== '' && <PageHtml html={intro} language={reader().locale} />}
        {period === null ? (
          <p className={css['soft']}>{t('The first figures appear when the first month of the site is over.')}</p>
        ) : (
          <>
            <Row>
              <SelectField
                label={t('Period')}
                options={periods.map((one) => ({ value: one.period, label: periodLabel(one) }))}
                value={period.period}
                onChange={(chosen) => setParams({ period: chosen }, { preventScrollReset: true })}
              />
              <DownloadButton route={downloadTransparency} input={{ query: { period: period.period } }}>
                {t('Download CSV')}
              </DownloadButton>
            </Row>
            <p className={css['soft']}>
              {t(
                'Numbers are rounded to the nearest five, and numbers from one to four are not shown, so that no one can be identified. Medians and shares need at least five records.',
              )}
            </p>
            <ReportTables tables={tables} />
          </>
        )}
      </Page>
    </div>
  )
}

const periodLabel = ({ from, until }: Period): string =>
  t('{from} to {until}', { from: formatDate(from, 'UTC'), until: formatDate(until, 'UTC') })
