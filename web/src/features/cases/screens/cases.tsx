/** The case desk: open cases by severity and clock, and decided ones. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listCaseReplies } from '@fanfare/contract/case-replies'
import { CaseFilters, countCases, searchCases, type CaseSummary } from '@fanfare/contract/cases'
import { locales } from '@fanfare/contract/locales'
import { IfPermitted } from '#core/permissions.tsx'
import { createLoaders } from '#core/loaders.ts'
import { useRowKeys } from '#core/page-keys.ts'
import { pageTitle } from '#core/page.ts'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { Page } from '#ui/layout/page.tsx'
import { FlagIcon } from '#ui/page-icons.ts'
import { Tabs } from '#ui/tabs.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Clock } from '../components/clock.tsx'
import { kindLabels, languageName, optionsOf, severityLabels } from '../components/case-labels.ts'
import css from '../components/cases.module.css'

const casesIn = (params: URLSearchParams) => ({ query: { ...readFilters(CaseFilters, params), limit: 25 } })

const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(searchCases, casesIn(url.searchParams)), read(countCases, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Cases'))

export default function Cases() {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchCases, casesIn(params)))
  const counts = useApiQuery(countCases, {})
  const table = useRowKeys()
  return (
    <Page
      title={t('Cases')}
      action={
        <IfPermitted route={listCaseReplies}>
          <Link to="/admin/cases/replies">{t('Saved replies')}</Link>
        </IfPermitted>
      }
    >
      <Tabs
        label={t('Queues')}
        items={[
          { label: t('Open'), to: '/admin/cases', count: counts.open },
          { label: t('Mine'), to: '/admin/cases?queue=mine', count: counts.mine },
          { label: t('Unassigned'), to: '/admin/cases?queue=unassigned', count: counts.unassigned },
          { label: t('Overdue'), to: '/admin/cases?queue=overdue', count: counts.overdue },
          { label: t('Decided'), to: '/admin/cases?status=decided' },
        ]}
      />
      <Filters />
      <div ref={table}>
        <DataTable
          pages={pages}
          label={t('Cases')}
          columns={columns()}
          linkOf={({ _id }) => `/admin/cases/${_id}`}
          empty={
            <EmptyState icon={FlagIcon} title={t('No cases')}>
              {t('Reports, notices and appeals appear here, the most urgent first.')}
            </EmptyState>
          }
        />
      </div>
      <p className={css['keys']}>{t('Keys: J and K move between cases, Enter opens one.')}</p>
    </Page>
  )
}

/** Adds the number of open cases to each choice of a filter, so that each choice is a queue. */
const counted = <K extends string>(options: readonly { value: string; label: string }[], totals: ReadonlyMap<K, number>) =>
  options.map(({ value, label }) => {
    const total = totals.get(value as K) ?? 0
    return { value, label: total === 0 ? label : `${label} (${total})` }
  })

function Filters() {
  const { params, put, field } = useUrlFilters()
  const counts = useApiQuery(countCases, {})
  const kinds = new Map(counts.kinds.map(({ kind, total }) => [kind, total]))
  const languages = new Map(counts.locales.map(({ locale, total }) => [locale, total]))
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Case number or owner')}
        placeholder={t('Search cases')}
        now={params.get('q') ?? ''}
        onChange={(words) => put('q', words)}
      />
      <SelectField
        {...field('kind')}
        label={t('Kind')}
        placeholder={t('All kinds')}
        options={counted(optionsOf(kindLabels), kinds)}
      />
      <SelectField
        {...field('severity')}
        label={t('Severity')}
        placeholder={t('All severities')}
        options={optionsOf(severityLabels)}
      />
      <SelectField
        {...field('locale')}
        label={t('Language')}
        placeholder={t('All languages')}
        options={counted(
          locales.map((value) => ({ value, label: languageName(value) })),
          languages,
        )}
      />
    </FilterBar>
  )
}

const columns = (): DataColumn<CaseSummary>[] => [
  {
    id: 'case',
    label: t('Case'),
    isWide: true,
    cell: ({ number, kind, title }) => (
      <span className={css['case']}>
        <strong>
          {t('Case {number}', { number: String(number) })}: {kindLabels[kind]()}
        </strong>
        <small dir="auto">{title || t('No item on this site')}</small>
      </span>
    ),
  },
  { id: 'owner', label: t('Owner'), cell: ({ owner }) => <bdi className={css['words']}>{owner?.name ?? '–'}</bdi> },
  {
    id: 'severity',
    label: t('Severity'),
    cell: ({ severity, isHidden }) => (
      <span className={css['chips']}>
        <Chip tone={severity === 'critical' ? 'danger' : 'plain'}>{severityLabels[severity]()}</Chip>
        {isHidden && <Chip>{t('Hidden')}</Chip>}
      </span>
    ),
  },
  {
    id: 'clock',
    label: t('Clock'),
    cell: ({ dueAt, decidedAt }) => (
      <>
        <Clock dueAt={dueAt} decidedAt={decidedAt} />
        {decidedAt !== null && (
          <VisuallyHidden>
            <RelativeTime at={decidedAt} />
          </VisuallyHidden>
        )}
      </>
    ),
  },
  { id: 'reports', label: t('Reports'), align: 'end', cell: ({ totalReports }) => totalReports },
  {
    id: 'assigned',
    label: t('Assigned to'),
    cell: ({ assignedTo }) => <bdi className={css['words']}>{assignedTo?.name ?? '–'}</bdi>,
  },
]
