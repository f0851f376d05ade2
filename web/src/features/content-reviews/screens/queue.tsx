/** Content that waits for a decision, oldest first, and decided content. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  countReviews,
  decideReviews,
  MAX_DECIDED,
  ReviewFilters,
  searchReviews,
  type ReviewSummary,
} from '@fanfare/contract/content-reviews'
import { createLoaders } from '#core/loaders.ts'
import { useRowKeys } from '#core/page-keys.ts'
import { pageTitle } from '#core/page.ts'
import { useMayCall } from '#core/permissions.tsx'
import { readFilters } from '#core/search-params.ts'
import { UrlSearchField, useUrlFilters } from '#core/url-filters.tsx'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { CheckIcon } from '#ui/icons.ts'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { BulkBar } from '../components/bulk-bar.tsx'
import { ReviewClock } from '../components/review-clock.tsx'
import css from '../components/reviews.module.css'

const reviewsIn = (params: URLSearchParams) => ({ query: { ...readFilters(ReviewFilters, params), limit: 25 } })

const page = createLoaders(async ({ list, read, url }) => {
  await Promise.all([list(searchReviews, reviewsIn(url.searchParams)), read(countReviews, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Content review'))

export default function Queue() {
  const [params] = useSearchParams()
  const counts = useApiQuery(countReviews, {})
  return (
    <Page
      title={t('Content review')}
      lead={t('Operators decide about this content before others see it, usually within four hours.')}
      action={
        <Button variant="quiet" size="small" to="/admin/review/rules">
          {t('Rules')}
        </Button>
      }
    >
      <Tabs
        label={t('Queues')}
        items={[
          { label: t('Waiting'), to: '/admin/review', count: counts.waiting },
          { label: t('Overdue'), to: '/admin/review?queue=overdue', count: counts.overdue },
          { label: t('Decided'), to: '/admin/review?queue=decided' },
        ]}
      />
      <Filters kinds={counts.kinds} />
      <Items key={params.toString()} params={params} />
    </Page>
  )
}

function Filters({ kinds }: { readonly kinds: readonly { readonly kind: string; readonly kindLabel: string }[] }) {
  const { params, put, field } = useUrlFilters()
  return (
    <FilterBar>
      <UrlSearchField
        label={t('Performer')}
        placeholder={t('Search performers')}
        now={params.get('q') ?? ''}
        onChange={(words) => put('q', words)}
      />
      <SelectField
        {...field('kind')}
        label={t('Kind')}
        placeholder={t('All kinds')}
        options={kinds.map(({ kind, kindLabel }) => ({ value: kind, label: kindLabel }))}
      />
    </FilterBar>
  )
}

function Items({ params }: { readonly params: URLSearchParams }) {
  const pages = useInfiniteQuery(infiniteQuery(searchReviews, reviewsIn(params)))
  const [chosen, setChosen] = useState<ReadonlyMap<string, ReviewSummary>>(new Map())
  const table = useRowKeys()
  const isDecided = params.get('queue') === 'decided'
  const canDecide = useMayCall(decideReviews) && !isDecided
  // Items that someone else has decided leave the list.
  const shown = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const selected = shown.filter(({ _id }) => chosen.has(_id))
  const toggle = (one: ReviewSummary) => {
    const next = new Map(chosen)
    if (!next.delete(one._id) && selected.length < MAX_DECIDED) next.set(one._id, one)
    setChosen(next)
  }
  return (
    <>
      {selected.length > 0 && <BulkBar chosen={selected} onDone={() => setChosen(new Map())} />}
      <div ref={table}>
        <DataTable
          pages={pages}
          label={t('Content review')}
          columns={columns({ chosen, toggle: canDecide ? toggle : undefined, search: params.toString(), isDecided })}
          empty={
            <EmptyState icon={CheckIcon} title={isDecided ? t('No decisions yet') : t('Nothing is waiting')}>
              {t('Content that performers publish appears here if the rules ask for a review.')}
            </EmptyState>
          }
        />
      </div>
      <p className={css['keys']}>{t('Keys: J and K move between items, Enter opens one.')}</p>
    </>
  )
}

interface Choosing {
  readonly chosen: ReadonlyMap<string, ReviewSummary>
  readonly toggle: ((one: ReviewSummary) => void) | undefined
  readonly search: string
  readonly isDecided: boolean
}

const columns = ({ chosen, toggle, search, isDecided }: Choosing): DataColumn<ReviewSummary>[] => [
  {
    id: 'item',
    label: t('Content item'),
    isWide: true,
    cell: (one) => (
      <span className={css['choice']}>
        {toggle && (
          <input
            type="checkbox"
            checked={chosen.has(one._id)}
            onChange={() => toggle(one)}
            aria-label={t('Select {name}', { name: `${one.kindLabel} ${one.title}` })}
          />
        )}
        <span className={css['title']}>
          <Link to={`/admin/review/${one._id}${search === '' ? '' : `?${search}`}`} dir="auto">
            {one.title === '' ? one.kindLabel : one.title}
          </Link>
          <small className={css['soft']}>
            {one.kindLabel}
            {one.isEdit && ` · ${t('Edited after publication')}`}
          </small>
        </span>
      </span>
    ),
  },
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer }) => (
      <PersonCell person={performer}>
        <bdi>@{performer.username}</bdi>
      </PersonCell>
    ),
  },
  { id: 'submitted', label: t('Submitted'), cell: ({ submittedAt }) => <RelativeTime at={submittedAt} /> },
  { id: 'clock', label: t('Clock'), cell: (one) => <ReviewClock of={one} /> },
  ...(isDecided ? [decidedBy()] : []),
]

const decidedBy = (): DataColumn<ReviewSummary> => ({
  id: 'by',
  label: t('Decided by'),
  card: 'none',
  cell: ({ decidedBy: operator }) => <bdi>{operator?.name ?? '–'}</bdi>,
})
