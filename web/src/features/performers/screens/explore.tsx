/** Finding performers: by words, by filters, or by looking around. All of the search stands in the address. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type MetaFunction } from 'react-router'
import { searchPerformers } from '@fanfare/contract/performers'
import { loads } from '#core/load.ts'
import { publicPage, rootOf } from '#core/page.ts'
import { PerformerCard } from '#core/performers/performer-card.tsx'
import { readPages } from '#lib/api.ts'
import { say } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Empty, Skeleton } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { askedIn } from '../parts/asked.ts'
import { SearchForm } from '../parts/search-form.tsx'
import css from '../parts/explore.module.css'

const page = loads(async ({ list, url }) => ({ found: await list(searchPerformers, { query: askedIn(url.search) }) }))
export const loader = page.server
export const clientLoader = page.client

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = rootOf(matches)
  return publicPage({
    title: `${say('Explore')} · ${root?.siteName ?? 'Fanfare'}`,
    description: say('Find performers to follow.'),
    path: '/explore',
    origin: root?.origin ?? '',
  })
}

export default function Explore() {
  const { found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const query = askedIn(search)
  const pages = useInfiniteQuery(readPages(searchPerformers, { query }, found))
  const total = pages.data?.pages[0]?.total ?? 0
  const isSearch = search !== ''
  return (
    <div className={css['explore']}>
      <h1>{say('Explore')}</h1>
      <SearchForm />
      <output className={css['total']}>
        {isSearch && total > 0 && say('{count, plural, one {# performer} other {# performers}}', { count: total })}
      </output>
      <div className={css['cards']}>
        <InfiniteList
          key={search}
          pages={pages}
          label={say('Performers')}
          empty={isSearch ? <NobodyFound /> : <NobodyYet />}
          skeleton={<CardSkeletons />}
        >
          {(performer, index) => <PerformerCard performer={performer} place={index} />}
        </InfiniteList>
      </div>
    </div>
  )
}

const NobodyFound = () => (
  <Empty
    icon={SearchIcon}
    title={say('No performers found')}
    action={
      <Button look="quiet" to="/explore">
        {say('Show everyone')}
      </Button>
    }
  >
    {say('Try fewer words or take a filter away. Names, usernames and the words of a profile are searched.')}
  </Empty>
)

const NobodyYet = () => (
  <Empty icon={SearchIcon} title={say('No performers yet')}>
    {say('Performers appear here as soon as they have been checked.')}
  </Empty>
)

const CardSkeletons = () => (
  <output className={css['skeletons']} aria-label={say('Loading')}>
    {[1, 2, 3, 4].map((place) => (
      <Skeleton key={place} height={260} />
    ))}
  </output>
)
