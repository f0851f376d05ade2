/** Finding performers: by words, by filters, or by looking around. All of the search stands in the address. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, type MetaFunction } from 'react-router'
import { PerformerFilters, searchPerformers } from '@fanfare/contract/performers'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { readFilters } from '#core/search-params.ts'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, Skeleton } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SearchForm } from '../components/search-form.tsx'
import css from '../components/explore.module.css'

const searchIn = (params: URLSearchParams) => ({ query: readFilters(PerformerFilters, params) })
const page = createLoaders(async ({ list, url }) => void (await list(searchPerformers, searchIn(url.searchParams))))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = rootOf(matches)
  return publicPage({
    title: `${t('Explore')} · ${root?.siteName ?? 'Fanfare'}`,
    description: t('Find performers to follow.'),
    path: '/explore',
    origin: root?.origin ?? '',
  })
}

export default function Explore() {
  const { search } = useLocation()
  const pages = useInfiniteQuery(infiniteQuery(searchPerformers, searchIn(new URLSearchParams(search))))
  const total = pages.data?.pages[0]?.total ?? 0
  const isSearch = search !== ''
  return (
    <Page title={t('Explore')}>
      <SearchForm />
      <output className={css['total']}>
        {isSearch && total > 0 && t('{count, plural, one {# performer} other {# performers}}', { count: total })}
      </output>
      <div className={css['cards']}>
        <InfiniteList
          key={search}
          pages={pages}
          label={t('Performers')}
          empty={isSearch ? <NobodyFound /> : <NobodyYet />}
          skeleton={<CardSkeletons />}
        >
          {(performer, index) => <PerformerCard performer={performer} place={index} />}
        </InfiniteList>
      </div>
    </Page>
  )
}

const NobodyFound = () => (
  <EmptyState
    icon={SearchIcon}
    title={t('No performers found')}
    action={
      <Button variant="quiet" to="/explore">
        {t('Show everyone')}
      </Button>
    }
  >
    {t('Try fewer words or take a filter away. Names, usernames and the words of a profile are searched.')}
  </EmptyState>
)

const NobodyYet = () => (
  <EmptyState icon={SearchIcon} title={t('No performers yet')}>
    {t('Performers appear here as soon as they have been checked.')}
  </EmptyState>
)

const CardSkeletons = () => (
  <output className={css['skeletons']} aria-label={t('Loading')}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height={260} />
    ))}
  </output>
)
