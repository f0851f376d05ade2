/** A participant's private shows, with what to do when there are none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PrivateShow } from '@fanfare/contract/private-show-views'
import { searchShows } from '@fanfare/contract/private-shows'
import { infiniteQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/card.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { VideoIcon } from '#ui/icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'
import { ShowFilters, showsIn } from './show-filters.tsx'
import { minutesLabel, otherOf, showPath, statusLabel, statusTone } from './show-labels.ts'
import css from './shows.module.css'

interface ShowListProps {
  /** The address of the list. */
  readonly page: string
  /** The column's header for the other side. */
  readonly whom: string
  /** Explains an empty list without filters. */
  readonly children: ReactNode
}

export function ShowList({ page, whom, children }: ShowListProps) {
  const [params] = useSearchParams()
  const pages = useInfiniteQuery(infiniteQuery(searchShows, showsIn(params)))
  return (
    <>
      <ShowFilters page={page} total={pages.data?.pages[0]?.total ?? 0} />
      <DataTable
        pages={pages}
        label={t('Private shows')}
        columns={columns(whom)}
        linkOf={showPath}
        empty={
          <NoShows page={page} params={params}>
            {children}
          </NoShows>
        }
      />
    </>
  )
}

const columns = (whom: string): DataColumn<PrivateShow>[] => [
  {
    id: 'person',
    label: whom,
    isWide: true,
    cell: (show) => (
      <PersonCell person={otherOf(show)}>
        <span className={css['message']} dir="auto">
          {show.message}
        </span>
      </PersonCell>
    ),
  },
  {
    id: 'price',
    label: t('Per minute'),
    align: 'end',
    cell: ({ price }) => (price === null ? '' : <TokenAmount value={price} />),
  },
  {
    id: 'cost',
    label: t('Cost'),
    align: 'end',
    cell: ({ paidMinutes, cost }) =>
      paidMinutes > 0 && (
        <span className={css['cost']}>
          <TokenAmount value={cost} />
          <small>{minutesLabel(paidMinutes)}</small>
        </span>
      ),
  },
  { id: 'at', label: t('Requested'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'status',
    label: t('Status'),
    card: 'aside',
    cell: (show) => (
      <span className={css['status']}>
        <Chip tone={statusTone[show.status]}>{statusLabel[show.status]()}</Chip>
        {isTurn(show) && <small>{t('Your turn')}</small>}
      </span>
    ),
  },
]

/** True if the show cannot go on without the reader. */
const isTurn = ({ acts, isHere, side }: PrivateShow): boolean =>
  acts.includes('approve') || acts.includes('start') || (acts.includes('join') && !isHere[side])

function NoShows({ page, params, children }: { page: string; params: URLSearchParams; children: ReactNode }) {
  const { filter, status } = showsIn(params).query
  if (filter === 'open' && status === undefined) return children
  const title = filter === 'waiting' ? t('Nothing is waiting for you') : t('No finished shows')
  return (
    <EmptyState
      icon={VideoIcon}
      title={status === undefined ? title : t('Nothing matches these filters')}
      action={<Button to={page}>{t('Show open requests')}</Button>}
    />
  )
}
