import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { Reply } from '@fanfare/contract'
import { search } from '@fanfare/contract/search'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback.tsx'
import { SearchIcon } from '#ui/icons.ts'
import { InfiniteList } from '#ui/infinite-list.tsx'
import { PERFORMERS_TAB, tabPath } from './explore-url.ts'
import { ContentRow } from '#core/content/content-row.tsx'
import { PeopleResults } from './people-results.tsx'
import css from './explore.module.css'
import { matchReason } from './match-reason.ts'

export const searchInput = (q: string, tab = 'all') => ({
  body: { q, ...(tab !== 'all' && { kind: tab }) },
  query: { limit: 20 },
})

const firstOf = (data: InfiniteData<Reply<typeof search>> | undefined) => data?.pages[0]

interface ResultsProps {
  readonly words: string
  readonly tab: string
  readonly params: URLSearchParams
}

export function Results({ words, tab, params }: ResultsProps) {
  const pages = useInfiniteQuery(infiniteQuery(search, searchInput(words, tab)))
  const first = firstOf(pages.data)
  const people = first?.performers ?? []
  const hasContent = (first?.data.length ?? 0) > 0
  return (
    <div className={css['results']}>
      {first?.corrected !== undefined && <CorrectedSearch words={words} corrected={first.corrected} />}
      {people.length > 0 && <PeopleResults performers={people} allTo={tabPath(params, PERFORMERS_TAB)} />}
      {(hasContent || people.length === 0) && (
        <InfiniteList
          key={`${tab} ${words}`}
          pages={pages}
          label={t('Results')}
          empty={<NothingFound words={words} />}
          skeleton={<SkeletonRows count={4} />}
        >
          {(found) => <ContentRow card={found} note={matchReason(found)} />}
        </InfiniteList>
      )}
    </div>
  )
}

export const CorrectedSearch = ({ words, corrected }: { words: string; corrected: string }) => (
  <p className={css['corrected']} role="status">
    {rich('No results for “{words}”. Showing results for <mark>{corrected}</mark>.', {
      words: <bdi>{words}</bdi>,
      corrected,
      mark: (text) => <strong dir="auto">{text}</strong>,
    })}
  </p>
)

const NothingFound = ({ words }: { words: string }) => (
  <EmptyState
    icon={SearchIcon}
    title={t('No results')}
    action={
      <Button variant="quiet" to="/explore">
        {t('Show everyone')}
      </Button>
    }
  >
    {rich('No results for “{words}”. Try fewer or different words. Locked posts only show up by their teaser.', {
      words: <bdi>{words}</bdi>,
    })}
  </EmptyState>
)
