import { Suspense } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { searchPerformers } from '@fanfare/contract/performer-search'
import { listKeywords, search } from '@fanfare/contract/search'
import { createLoaders } from '#core/loaders.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { kindsWithPages } from '#core/kinds.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'
import { t } from '#lib/i18n.ts'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { PERFORMERS_TAB, performersInput, tabPath, readTab, readSearchText } from '../components/explore-url.ts'
import { PerformerResults } from '../components/performer-results.tsx'
import { Results, searchInput } from '../components/results.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { Trending, trendingInput } from '../components/trending.tsx'
import '#features/site-promotions/components/place-banner.module.css'
import css from '../components/explore.module.css'

const placeBanner = () => import('#features/site-promotions/components/place-banner.tsx')
const PlaceBanner = lazyComponent(placeBanner)

const page = createLoaders(async ({ list, tryRead, url: { searchParams: params } }) => {
  const [words, tab] = [readSearchText(params), readTab(params)]
  await Promise.all([
    tab === PERFORMERS_TAB ? list(searchPerformers, performersInput(params)) : list(search, searchInput(words, tab)),
    params.size === 0 && tryRead(listKeywords, trendingInput),
    placeBanner().then(
      ({ loadPlace }) => loadPlace(tryRead, 'MODEL_LISTING'),
      () => undefined,
    ),
    PlaceBanner.preload(),
  ])
})
export const loader = page.server
export const clientLoader = page.client
export const handle = { isWide: true }

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
  const [params] = useSearchParams()
  const [words, tab] = [readSearchText(params), readTab(params)]
  return (
    <div className={css['frame']}>
      <Page title={t('Explore')}>
        <Stack>
          <SearchForm />
          <Suspense>
            <PlaceBanner at="MODEL_LISTING" />
          </Suspense>
          {params.size === 0 && <Trending />}
          {words !== '' && (
            <div className={css['kinds']}>
              <Kinds params={params} />
            </div>
          )}
          {tab === PERFORMERS_TAB ? <PerformerResults /> : <Results words={words} tab={tab} params={params} />}
        </Stack>
      </Page>
    </div>
  )
}

/** The tabs: everything, performers, and each kind of content. */
const Kinds = ({ params }: { params: URLSearchParams }) => (
  <Tabs
    label={t('Results')}
    items={[
      { label: t('Everything'), to: tabPath(params, 'all') },
      { label: t('Performers'), to: tabPath(params, PERFORMERS_TAB) },
      ...kindsWithPages().map(([kind, { many }]) => ({ label: many(), to: tabPath(params, kind) })),
    ]}
  />
)
