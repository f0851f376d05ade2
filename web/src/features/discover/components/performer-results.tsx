/** Lists performers by words and filters. The filters are next to the list on a desktop, and behind a button elsewhere. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { Static } from 'typebox'
import { searchPerformers, type PerformerFilters } from '@fanfare/contract/performer-search'
import { useUrlFilters } from '#core/url-filters.tsx'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { AdjustIcon } from '#ui/page-icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { readChosenOptions, performersInput, readSearchText } from './explore-url.ts'
import { ClearFilters } from './clear-filters.tsx'
import { CorrectedSearch } from './results.tsx'
import css from './explore.module.css'

const FilterLists = lazyComponent(() => import('./filter-lists.tsx'))
const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'))
const NoPerformersFound = lazyComponent(() => import('./no-performers-found.tsx'))

type Sort = NonNullable<Static<typeof PerformerFilters>['sort']>
const sortLabels: Record<Sort, () => string> = {
  popular: () => t('Most followed'),
  latest: () => t('Newest'),
  name: () => t('By name'),
}

export function PerformerResults() {
  const [params] = useSearchParams()
  const hasRoom = useRoom()
  const pages = useInfiniteQuery(infiniteQuery(searchPerformers, performersInput(params)))
  const { total = 0, corrected } = pages.data?.pages[0] ?? {}
  const empty = (
    <Suspense>
      <NoPerformersFound params={params} />
    </Suspense>
  )
  return (
    <div className={css['split']}>
      <div className={css['found']}>
        <div className={css['tools']}>
          <div className={css['narrow']}>
            <FilterButton hasRoom={hasRoom} />
          </div>
          <output className={css['total']}>
            {total > 0 && t('{count, plural, one {# performer} other {# performers}}', { count: total })}
          </output>
          <Order />
        </div>
        {corrected !== undefined && <CorrectedSearch words={readSearchText(params)} corrected={corrected} />}
        <div className={css['cards']}>
          <InfiniteList key={params.toString()} pages={pages} label={t('Performers')} empty={empty} skeleton={<CardSkeletons />}>
            {(performer, index) => <PerformerCard performer={performer} place={index} />}
          </InfiniteList>
        </div>
      </div>
      <FilterPanel hasRoom={hasRoom} />
    </div>
  )
}

function FilterButton({ hasRoom }: { hasRoom: boolean }) {
  const [params] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const count = readChosenOptions(params).length
  return (
    <>
      <Button variant="quiet" icon={AdjustIcon} onClick={() => setIsOpen(true)}>
        {count > 0 ? t('Filters: {count}', { count }) : t('Filters')}
      </Button>
      {isOpen && !hasRoom && (
        <Suspense>
          <FilterSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const FilterPanel = ({ hasRoom }: { hasRoom: boolean }) => (
  <aside className={css['panel']} aria-labelledby="filters">
    <header className={css['panelHead']}>
      <h2 id="filters">{t('Filters')}</h2>
      <ClearFilters size="small" />
    </header>
    {hasRoom && (
      <Suspense fallback={<Skeleton height={320} />}>
        <FilterLists />
      </Suspense>
    )}
  </aside>
)

function Order() {
  const { params, put } = useUrlFilters()
  return (
    <div className={css['sort']}>
      <SelectField
        label={t('Sort by')}
        name="sort"
        value={performersInput(params).query.sort ?? 'popular'}
        onChange={(value) => put('sort', value)}
        options={Object.entries(sortLabels).map(([value, label]) => ({ value, label: label() }))}
      />
    </div>
  )
}

const ROOM = '(min-width: 1200px)'

function watchRoom(watcher: () => void): () => void {
  const room = matchMedia(ROOM)
  room.addEventListener('change', watcher)
  return () => room.removeEventListener('change', watcher)
}

const useRoom = (): boolean =>
  useSyncExternalStore(
    watchRoom,
    () => matchMedia(ROOM).matches,
    () => false,
  )

const CardSkeletons = () => (
  <output className={css['skeletons']} aria-label={t('Loading')}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height={260} />
    ))}
  </output>
)
